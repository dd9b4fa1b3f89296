"""The small tables that the rules read: function words, spellings, names of peoples, nicknames.

All words are lower case and without accents. They are English; a word of another language is
only looked up where the answer's question is English (see ``questions.Question``).
"""

from __future__ import annotations

__all__ = [
    "AMERICAN",
    "ARTICLES_ELSEWHERE",
    "CONTRACTIONS",
    "DENIALS",
    "DENIALS_ELSEWHERE",
    "DENYING",
    "FORMS",
    "IRREGULAR",
    "NICKNAMES",
    "PEOPLES",
    "PHRASES",
    "ROMAN",
    "SMALL_WORDS",
    "SUFFIXES",
    "TITLES",
    "VAGUE_WORDS",
]

SMALL_WORDS = frozenset(
    "a an the of in on at to for and by from with is was were are be been being it its their his "
    "her that this which who whom as or do does did has have had he she they there i you we than "
    "then also into about".split()
)
"""Words that carry no part of an answer."""

VAGUE_WORDS = SMALL_WORDS | frozenset(
    "around approximately early late mid circa some many more most only very own used use between "
    "during one any other such each both all not no year day time people person".split()
)
"""Words that no answer rests on alone."""

AMERICAN = dict(
    pair.split(":")
    for pair in (
        "centre:center theatre:theater metre:meter litre:liter fibre:fiber grey:gray "
        "defence:defense offence:offense licence:license programme:program aluminium:aluminum "
        "sulphur:sulfur jewellery:jewelry aeroplane:airplane tyre:tire whisky:whiskey mum:mom "
        "haemoglobin:hemoglobin oesophagus:esophagus foetus:fetus kilometre:kilometer "
        "centimetre:centimeter mould:mold plough:plow cheque:check catalogue:catalog "
        "dialogue:dialog manoeuvre:maneuver anaemia:anemia archaeology:archeology "
        "encyclopaedia:encyclopedia paediatric:pediatric leukaemia:leukemia"
    ).split()
)
"""British spellings that no general rule turns into American ones."""

FORMS = dict(
    pair.split(":")
    for pair in (
        "saint:st mount:mt doctor:dr mister:mr junior:jr senior:sr versus:vs ok:okay km:kilometer "
        "kg:kilogram cm:centimeter mm:millimeter ft:foot feet:foot lb:pound lbs:pound hrs:hour "
        "hr:hour mins:minute min:minute yrs:year inches:inch people:person men:man women:woman "
        "children:child teeth:tooth mice:mouse geese:goose oxen:ox wolves:wolf leaves:leaf "
        "knives:knife lives:life wives:wife halves:half loaves:loaf shelves:shelf movie:film "
        "tv:television photo:photograph dept:department univ:university assn:association "
        "ave:avenue blvd:boulevard co:company corp:corporation inc:company ltd:company "
        "govt:government feb:february aug:august sept:september oct:october nov:november "
        "dec:december jan:january usa:us uk:uk america:us american:us britain:uk british:uk "
        "bacteria:bacterium nuclei:nucleus phenomena:phenomenon bros:brother negative:minus "
        "utd:united never:not tue:tuesday tues:tuesday thu:thursday thur:thursday thurs:thursday "
        "weds:wednesday fri:friday ones:ones tens:tens seconds:sec secs:sec "
        # No plurals.
        "charles:charles douglas:douglas james:james nicholas:nicholas thomas:thomas "
        "frances:frances hans:hans johannes:johannes does:does "
        "netherlands:netherlands philippines:philippines texas:texas wales:wales"
    ).split()
)
"""Abbreviations, irregular plurals and everyday names that mean the same word."""

IRREGULAR = {
    form: forms.split()[0]
    for forms in (
        "become became;begin began begun;break broke broken;bring brought;build built;buy bought;"
        "catch caught;choose chose chosen;draw drew drawn;drive drove driven;eat ate eaten;"
        "fall fell fallen;fight fought;find found;fly flew flown;forget forgot forgotten;"
        "get got gotten;give gave given;grow grew grown;hear heard;hold held;keep kept;"
        "know knew known;lead led;leave left;lose lost;make made;"
        "mean meant;meet met;pay paid;ride rode ridden;rise rose risen;run ran;say said;"
        "see saw seen;sell sold;send sent;shake shook shaken;"
        "shoot shot;sing sang sung;sink sank sunk;sleep slept;speak spoke spoken;spend spent;"
        "steal stole stolen;swim swam swum;take took taken;teach taught;tell told;think thought;"
        "throw threw thrown;wear wore worn;win won;write wrote written"
    ).split(";")
    for form in forms.split()[1:]
}
"""Irregular forms of verbs, and the verb."""

CONTRACTIONS = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
}

PHRASES: dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = {
    "united": (
        (("united", "state", "of", "us"), ("us",)),
        (("united", "state"), ("us",)),
        (("united", "kingdom"), ("uk",)),
    ),
    "soviet": ((("soviet", "union"), ("ussr",)),),
    "great": ((("great", "uk"), ("uk",)),),
    "new": ((("new", "york", "city"), ("new", "york")),),
    "nyc": ((("nyc",), ("new", "york")),),
    "ww": ((("ww", "1"), ("world", "war", "1")), (("ww", "2"), ("world", "war", "2"))),
    "wwi": ((("wwi",), ("world", "war", "1")),),
    "wwii": ((("wwii",), ("world", "war", "2")),),
    "first": ((("first", "world", "war"), ("world", "war", "1")),),
    "second": ((("second", "world", "war"), ("world", "war", "2")),),
    "world": ((("world", "war", "i"), ("world", "war", "1")),),
    "per": ((("per", "cent"), ("percent",)),),
    "washington": ((("washington", "d", "c"), ("washington", "dc")),),
}
"""Runs of words, by their first, and what stands for them."""

ROMAN = {
    numeral: str(value)
    for value, numeral in enumerate(
        (
            "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII "
            "XXIII XXIV XXV XXVI XXVII XXVIII XXIX XXX"
        ).split(),
        1,
    )
    if len(numeral) > 1
} | dict(
    pair.split(":")
    for pair in (
        "XL:40 XLV:45 XLVI:46 XLVII:47 XLVIII:48 XLIX:49 LI:51 LII:52 LIII:53 LIV:54 LV:55"
    ).split()
)
ROMAN |= {
    numeral.lower(): ROMAN[numeral] for numeral in "II III IV VII VIII IX XII XIII XIV".split()
}
"""Roman numerals of at least two letters; one letter may be an initial. In small letters those that
are no word."""

_PEOPLES = (
    "norway norwegian norse;denmark danish dane;sweden swedish swede;finland finnish finn;"
    "iceland icelandic;scotland scottish scot scotch;england english;wales welsh;ireland irish;"
    "france french;germany german;spain spanish spaniard;portugal portuguese;italy italian;"
    "greece greek;turkey turkish turk;russia russian;poland polish;china chinese;"
    "japan japanese;korea korean;india indian;egypt egyptian;iran persian iranian persia;"
    "iraq iraqi;israel israeli;mexico mexican;brazil brazilian;canada canadian;"
    "australia australian;europe european;asia asian;africa african;switzerland swiss;"
    "netherlands dutch holland;belgium belgian;austria austrian;hungary hungarian;"
    "czechia czech czechoslovakia;rome roman;uk briton;vietnam vietnamese;thailand thai;"
    "philippines filipino;argentina argentine argentinian;chile chilean;"
    "peru peruvian;cuba cuban;jamaica jamaican;arabia arab arabic arabian;latin latino;"
    "california californian;texas texan;antarctica antarctic;arctic arctica;"
    "christian christianity;islam islamic muslim;hindu hinduism;buddhist buddhism;"
    "jew jewish judaism;catholic catholicism;democrat democratic;republican republic;"
    "ukraine ukrainian;romania romanian;bulgaria bulgarian;serbia serbian serb;"
    "croatia croatian;pakistan pakistani;afghanistan afghan;syria syrian;lebanon lebanese;"
    "indonesia indonesian;malaysia malaysian malay;nepal nepalese nepali;mongolia mongolian;"
    "colombia colombian;venezuela venezuelan;ethiopia ethiopian;nigeria nigerian;"
    "kenya kenyan;morocco moroccan;algeria algerian;hawaii hawaiian;bavaria bavarian;"
    "venice venetian;paris parisian;london londoner;byzantium byzantine;carthage carthaginian"
)
PEOPLES = {word: group.split()[0] for group in _PEOPLES.split(";") for word in group.split()}
"""The land or faith to each name of a people, language or believer."""

SUFFIXES = tuple(
    "ization ational fulness ousness iveness ations ation ingly ments ment ness ible able ance "
    "ence ions ion ings ing edly ed er or ist ism ive ity ous al ic ly e y".split()
)
"""Endings that leave the stem of a word, the longest first."""

DENIALS = frozenset("not never neither nor unlike minus".split())
"""Words that deny what follows."""
DENYING = DENIALS - {"unlike", "minus"} | frozenset(
    "no non none nobody nothing without unable fail failed refuse refused".split()
)
"""Words by which a sentence says that something is not so."""
DENIALS_ELSEWHERE = frozenset(
    "nicht kein keine nie no ni nunca jamas non pas jamais nao niet geen nooit inte aldrig "
    "ikke 不 没 沒 未".split()
)
"""Words that deny what follows in other languages."""

ARTICLES_ELSEWHERE = frozenset(
    "der die das den dem des ein eine einer eines einem einen el la los las un una unos unas le "
    "les du il lo gli uno os as um uma uns umas het een de".split()
)
"""Articles of other languages, which carry no part of an answer."""

TITLES = frozenset(
    "dr mr mrs ms sir lord lady president king queen prince princess general captain st jr sr "
    "judge justice senator professor pope emperor colonel major dame chief minister prime vice "
    "rev reverend director actor actress singer coach author duke archduke count baron admiral "
    "lieutenant governor mayor sultan pasha baroness viscount viscountess marquess earl countess "
    "duchess archbishop bishop cardinal imam sheikh rabbi pandit sergeant corporal commander tsar "
    "czar tsarina kaiser empress emir shah blessed congressman congresswoman councillor elder "
    "younger gen col lt sgt capt cmdr adm gov sen rep maj".split()
)
"""Words before a name that are no part of it."""

_NICKNAMES = (
    "william bill billy will liam willie;robert bob bobby rob robbie bert;richard dick rick "
    "ricky;edward ed eddie ted teddy ned;theodore ted teddy;james jim jimmy jamie;john jack "
    "johnny jon;elizabeth liz beth betty eliza lizzie;margaret maggie peggy meg;"
    "charles charlie chuck;thomas tom tommy;michael mike mick mickey;joseph joe joey;"
    "anthony tony;henry harry hank;francis frank;katherine kate kathy katie cathy catherine;"
    "alexander alex sandy;andrew andy drew;lawrence larry;leonard lenny leo;"
    "stephen steve steven;patrick pat paddy;patricia pat patty tricia;rebecca becky;"
    "david dave;daniel dan danny;donald don;ronald ron;gerald jerry;jerome jerry;"
    "eugene gene;george georgie;gregory greg;jeffrey jeff geoffrey;matthew matt;"
    "nicholas nick;peter pete;philip phil;samuel sam;benjamin ben;walter walt;"
    "vincent vince;victoria vicky;susan sue;deborah debbie;dorothy dot;jennifer jenny jen;"
    "jessica jess;christopher chris;kenneth ken;douglas doug;frederick fred freddie;"
    "albert al bert;alfred al fred alf;antonio tony;abraham abe;zachary zach;joshua josh;"
    "sylvester sly;nathaniel nathan nat nate;jonathan jon;gabriel gabe;timothy tim;raymond ray;"
    "russell russ;stanley stan;clifford cliff;clinton clint;bradley brad;maximilian max;isaac ike;"
    "dwight ike;barbara barb;pamela pam;kimberly kim;judith judy;cynthia cindy;"
    "christina christine tina chris;amanda mandy;abigail abby;alexandra alex sandra;alison ali;"
    "angela angie;caroline carrie carol;constance connie;eleanor ellie nell nellie nora;"
    "evelyn eve;florence flo;frances fran fanny;gertrude trudy;harold hal harry;helen nell;"
    "herbert herb bert;hubert bert;jacqueline jackie;josephine jo josie;leslie les;"
    "lewis lou;louis lou louie;lucille lucy;martin marty;mary molly polly mae;melvin mel;"
    "mildred millie;nancy nan;oliver ollie;penelope penny;percival percy;randolph randy;"
    "reginald reg reggie;roderick rod;rodney rod;rudolph rudy;sarah sally sadie;sidney sid;"
    "solomon sol;stuart stu;terence terry;theresa terry tess teresa;valerie val;victor vic;"
    "virginia ginny;wallace wally;wilfred wilf;winifred win winnie;winston winnie;"
    "johannes hans johann;aleksandr alexander sasha;mikhail michael misha;yuri yury;"
    "mohammed muhammad mohamed mohammad;jose pepe;francisco paco;giuseppe joseph;ludwig louis;"
    "wilhelm william;friedrich frederick;karl charles carl;heinrich henry;nikolai nicholas;"
    "pyotr peter;ivan john;pierre peter"
)
NICKNAMES: dict[str, frozenset[str]] = {}
for _number, _group in enumerate(_NICKNAMES.split(";")):
    for _name in _group.split():
        NICKNAMES[_name] = NICKNAMES.get(_name, frozenset()) | {str(_number)}
"""The groups to which a first name belongs; two names may be one person's if they share one."""
