"""The words of English that the rules know: closed classes and short tables, nothing learned.

Outside English these words do not occur, so the rules that need them stay silent there.
"""

from __future__ import annotations

__all__ = [
    "ABBREVIATIONS",
    "APOSTROPHE",
    "CONTRACTIONS",
    "CURRENCIES",
    "FOREIGN_ARTICLES",
    "FOREIGN_NEGATIONS",
    "NEGATIONS",
    "SMALL_WORDS",
    "SPELLINGS",
    "WHO",
]

APOSTROPHE = "['’]"
"""A pattern of either apostrophe."""

SMALL_WORDS = frozenset(
    """a an the of in on at to by for from with as and or but nor so if than then that this these
    those it its he she they them his her their him we us our you your i me my is are was were be
    been being am do does did has have had having will would shall should can could may might must
    not no there here into onto over under about between during through after before up down out
    off also both either each which who whom whose what when where why how s t""".split()
)
"""Words that hold a sentence together and answer nothing."""

WHO = frozenset("who whose whom".split())
"""Words that ask for a person."""

FOREIGN_NEGATIONS = frozenset(
    """nicht kein keine keinen keiner nie niemals ohne pas jamais sans aucun aucune nunca jamás
    ningún ninguna ninguno non senza nessun nessuno nessuna não nem sem nenhum nenhuma niet geen
    nooit zonder не нет без никогда inte aldrig ikke aldri""".split()
)
"""Words that deny in German, French, Spanish, Italian, Portuguese, Dutch, Russian and the North."""

NEGATIONS = frozenset("not no never neither nor none nobody nothing without cannot".split())

CONTRACTIONS = {
    "can't": "can not",
    "cannot": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "ain't": "is not",
    "let's": "let us",
    **{
        f"{verb}n't": f"{verb} not"
        for verb in """is are was were do does did has have had would should could must might need
        ought dare""".split()
    },
    "i'm": "i am",
    **{
        f"{who}'{short}": f"{who} {whole}"
        for who in "i you we they he she it that who there".split()
        for short, whole in (("ve", "have"), ("ll", "will"), ("re", "are"))
    },
    **{f"{who}'s": f"{who} is" for who in "it that he she there what who where how".split()},
}
"""What each is short for, in lower case with a straight apostrophe."""

ABBREVIATIONS = {
    **{
        f"{short}{dot}": full
        for dot in (".", "")
        for short, full in (
            *(("st", "Saint"), ("mt", "Mount"), ("ft", "Fort"), ("dr", "Doctor")),
            *(("mr", "Mister"), ("mrs", "Missis"), ("jr", "Junior"), ("sr", "Senior")),
            *(("prof", "Professor"), ("gov", "Governor"), ("sgt", "Sergeant"), ("vs", "versus")),
            *(("capt", "Captain"), ("lt", "Lieutenant"), ("dept", "Department")),
        )
    },
    "gen.": "General",
    "sen.": "Senator",
    "rev.": "Reverend",
    "col.": "Colonel",
    "u.s.": "US",
    "usa": "US",
    "united states": "US",
    "united states of america": "US",
    "united kingdom": "UK",
    "&": "and",
}
"""Titles and the like, with and without a full stop, and in full."""

CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees"}

_SPELLED = """color=colour favorite=favourite honor=honour labor=labour neighbor=neighbour
harbor=harbour flavor=flavour humor=humour center=centre theater=theatre meter=metre liter=litre
fiber=fibre organize=organise organization=organisation realize=realise recognize=recognise
analyze=analyse defense=defence offense=offence license=licence gray=grey traveler=traveller
traveling=travelling program=programme catalog=catalogue dialog=dialogue jewelry=jewellery
aluminum=aluminium plow=plough tire=tyre mold=mould mustache=moustache pajamas=pyjamas
skeptic=sceptic canceled=cancelled aging=ageing judgment=judgement esthetic=aesthetic
anemia=anaemia leukemia=leukaemia pediatric=paediatric hemoglobin=haemoglobin
esophagus=oesophagus estrogen=oestrogen fetus=foetus airplane=aeroplane"""
SPELLINGS = {
    british + plural: american + plural
    for american, _, british in (pair.partition("=") for pair in _SPELLED.split())
    for plural in ("", "s")
}
"""British spellings and the American ones they stand beside."""

FOREIGN_ARTICLES = {
    "German": "der die das den dem des ein eine einen einem eines einer",
    "French": "le la les un une des l'",
    "Spanish": "el la los las un una unos unas",
    "Italian": "il lo la gli le un uno una l'",
    "Portuguese": "o os as um uma",
    "Dutch": "de het een",
    "Arabic": "ال",
}
"""Articles of other languages, which conventions for English keep."""
