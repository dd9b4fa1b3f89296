"""Verdicts that people gave, and what must hold for any texts.

The pairs are public complaints about scores, and what a reader of them says at once.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.errors import UsageError
from answerkey.verdicts.examples import EXAMPLES
from answerkey.verdicts.judging import LABELS
from answerkey.verdicts.order import ORDER, UNSURE, WORTH
from answerkey.verdicts.weighing import OPEN, WEIGHTS

RIGHT = [
    ("when is it released", "It comes out on 18 May 2018.", ["May 18, 2018"], "date"),
    ("when in 2018 did it open", "on 18 May", ["May 18, 2018"], "date"),
    ("when did the 2018 season start", "in March", ["March 29, 2018"], "date:coarser"),
    ("when is it", "18 May 2018", ["May 18"], "date"),
    ("", "you cannot change the region", ["you can't change the region"], "same"),
    ("", "25 dollars", ["$25"], "number"),
    ("how much", "three quarters", ["0.75"], "number"),
    ("how much", "½", ["0.5"], "number"),
    ("how many", "10^6", ["1 million"], "number"),
    ("when", "MMXX", ["2020"], "number"),
    ("how far", "13,000 miles", ["21,196 km"], "number"),
    ("how hot", "20 °C", ["68 °F"], "number"),
    ("when", "9 pm", ["21:00"], "number"),
    ("which city", "\x1b]0;x\x07Paris", ["Paris"], "contained"),
    ("which blood", "Most have A positive (A+).", ["A+"], "contained:short"),
    ("which key", "usually the asterisk (*)", ["the symbol ×", "*"], "contained:short"),
    ("", "×", ["×"], "same"),
    ("who was it", "Jimmy Flynn", ["James P. Flynn"], "name"),
    ("who was it", "Charlie Chaplin", ["Charles Spencer Chaplin"], "name"),
    ("who made it", "by Carlo C. DiClemente", ["Carlo Di Clemente"], "name"),
    ("who wrote it", "Michael M. Dutt", ["Michael Madhusudan Dutta"], "name"),
    ("what is the emperor name in it", "He is Palpatine.", ["Palpatine, Sheev"], "head"),
    ("who won the game", "It was a win over the Eagles by the Bears.", ["Bears"], "contained"),
    ("what is its period in earth days", "about 225 Earth days", ["224.7 Earth days"], "number"),
    ("when was it", "in the 1800s", ["19th century"], "date"),
    ("where is it", "It is in Mumbai.", ["Bombay, India", "Bombay"], "synonym"),
    ("who was it", "Charles the First", ["King Charles I"], "overlap:all"),
    ("who was it", "Sinclair Lewis", ["Lewis, Sinclair", "Sinclair Lewis"], "same"),
    ("who played him", "Sly Stallone", ["Sylvester Stallone"], "name"),
    ("which club", "Manchester Utd", ["Manchester United"], "same"),
    ("which bone is it", "the collar bone", ["clavicle"], "synonym"),
    ("", "twenty one", ["twenty-one"], "same"),
    ("", "Alexander Bell", ["Alexander Graham Bell"], "name"),
    ("who is it", "Bill Clinton", ["William Jefferson Clinton"], "name"),
    ("who wrote it", "J. R. R. Tolkien wrote it", ["John Ronald Reuel Tolkien"], "name"),
    ("", "one two three four five six seven eight Eiffel Tower", ["Eiffel Tower"], "contained"),
    ("", "The rate limit returns HTTP status code 429.", ["429"], "contained:figure"),
    ("how many", "about 1,300,000 people", ["1.29 million"], "number"),
    ("is it", "no, it was not", ["no"], "polarity"),
    ("", "the well known author", ["well-known author"], "same"),
    ("", "wellknown author", ["well-known author"], "spacing"),
    ("where is it", "In Paris.", ["Paris, France"], "head"),
    ("when", "in the 1990s", ["the '90s"], "date"),
    ("", "٤٢", ["42"], "same"),
    ("", "서울에서", ["서울"], "contained"),
    ("", "", [""], "same"),
    ("which king", "Henry the Eighth", ["King Henry VIII", "Henry VIII"], "same"),
    ("which book", "It", ["It (novel)", "the"], "same"),
    ("who was it", "Rowland Hill made it", ["Sir Rowland Hill"], "contained"),
    (
        "who was it",
        "Franz Ferdinand, the heir",
        ["Archduke Franz Ferdinand of Austria"],
        "contained",
    ),
    ("who was it", "It was a man namedW. Edwards Deming.", ["W. Edwards Deming"], "contained"),
    ("when was it", "on March 13, 624 CE", ["13 March 624"], "date"),
    ("which agency", "the FBI", ["Federal Bureau of Investigation"], "acronym"),
    ("which union", "the ACLU", ["American Civil Liberties Union"], "acronym"),
    ("which force", "the USAF", ["United States Air Force"], "acronym"),
    ("what is measured", "the GDP", ["gross domestic product"], "synonym"),
    ("who was pope", "Karol Wojtyla", ["Pope John Paul II"], "synonym"),
    ("which agency", "Its Federal Bureau of Investigation", ["F.B.I."], "acronym"),
    ("who was it", "John F. Kennedy was it", ["JFK"], "acronym"),
    ("how long", "It runs 3 hours and 48 minutes.", ["228 minutes"], "number"),
    ("which state fell", "the Soviet Union", ["USSR"], "same"),
    ("who sang it", "It was ACDC.", ["AC/DC"], "spacing"),
    ("who wrote it", "Joanne Rowling", ["J. K. Rowling"], "name"),
    ("which river", "It flows to the Missouri near St. Louis.", ["Missouri River"], "overlap:new"),
    (
        "where in the cell",
        "It happens in thethylakoid membranesof it.",
        ["thylakoid membranes"],
        "spacing",
    ),
]
WRONG = [
    ("what is the formula of table salt", "sodium chloride", ["NaCl"], "nothing"),
    ("what is the real name of the rapper", "Eminem", ["Marshall Mathers"], "nothing"),
    ("which charge", "a charge on the cation", ["a charge on the anion"], "overlap:opposite"),
    ("", "200 not 429", ["429 not 200"], "overlap:negation"),
    ("", "value is not created", ["value is created"], "overlap:negation"),
    ("", "Not Jane Austen", ["Jane Austen"], "denied"),
    ("", "1831", ["1813"], "date:other"),
    ("when did the 2018 season start", "in April", ["March 29, 2018"], "date:other"),
    ("when", "in the late 16th century", ["1524"], "date:other"),
    ("which blood", "A", ["AB+"], "nothing"),
    ("when", "19 May 2018", ["May 18, 2018"], "date:other"),
    ("", "It leaves from gate 110", ["10"], "number:other"),
    ("", "-40", ["40"], "denied"),
    ("", "not 429", ["429"], "denied"),
    ("how much", "not three quarters", ["0.75"], "denied"),
    ("how far", "never 5 km", ["5 km"], "denied"),
    ("Wie viel?", "nicht 5", ["5"], "denied"),
    ("who won in 1980", "McEnroe beat Borg.", ["Borg"], "denied"),
    ("who won the game", "The Eagles lost to the Bears.", ["Eagles"], "denied"),
    ("", "40", ["-40"], "number:sign"),
    ("", "vitamin D", ["vitamin A"], "overlap:letter"),
    ("which", "vitamin A", ["vitamin D"], "overlap:letter"),
    ("how far", "5 miles", ["5 km"], "number:unit"),
    ("how many", "at most 20", ["no fewer than 20"], "number:bound"),
    ("how many", "up to 20", ["no less than 20"], "number:bound"),
    ("how fast", "50 km/h", ["50 mph"], "number:unit"),
    ("when", "9 am", ["9 pm"], "number:other"),
    ("Ist es erlaubt?", "nicht erlaubt", ["erlaubt"], "denied"),
    ("what was it", "approved without conditions", ["approved conditions"], "overlap:negation"),
    ("", "C++", ["C#"], "nothing"),
    ("is it", "yes it is", ["no"], "polarity:other"),
    ("", "<think>Maybe Quito? No, Lima.</think>Lima", ["Quito"], "nothing"),
    ("", "<think>it could be Lima", ["Lima"], "nothing:empty"),
    ("", "", ["429"], "nothing:empty"),
    ("who", "I'm sorry, I do not know.", ["Jane Austen"], "nothing:refusal"),
    ("who", "Emma", [], "nothing"),
    ("which king", "King Henry VII", ["Henry VIII", "King Henry VIII"], "overlap:figure"),
    ("who", "Queen Elizabeth II", ["Elizabeth I"], "overlap:letter"),
    ("which war", "World War I", ["World War II", "WW2"], "overlap:figure"),
    ("which film", "The Sound of Silence", ["Sound of Music (film)"], "overlap:name"),
    ("who was PM", "Harold Wilson", ["Harold Macmillan"], "overlap:name"),
    ("which story", "Lewis Carroll's", ["Lewis, Sinclair", "Sinclair Lewis"], "overlap:name"),
    ("how many", "17", ["17.5"], "number:other"),
    ("which state", "North Carolina", ["South Carolina"], "overlap:opposite"),
    ("who", "The tall man is here", ["Jane Austen", "The"], "nothing"),
    ("how long", "It runs 3 hours and 38 minutes.", ["228 minutes"], "number:other"),
    ("when", "from 1985 to 1988", ["1985–1993"], "date:other"),
    ("how old", "You must be 18 or older.", ["16 or older"], "number:other"),
    ("which agency", "the FBI", ["Central Intelligence Agency"], "nothing"),
    ("what does FBI mean", "FBI is a name.", ["Federal Bureau of Investigation"], "nothing"),
]


@pytest.mark.parametrize(("asked", "prediction", "references", "rule"), RIGHT)
def test_right(asked: str, prediction: str, references: list[str], rule: str) -> None:
    found = ak.verdict(asked, prediction, references)
    assert (found.label, found.rule) == ("correct", rule)


@pytest.mark.parametrize(("asked", "prediction", "references", "rule"), WRONG)
def test_wrong(asked: str, prediction: str, references: list[str], rule: str) -> None:
    found = ak.verdict(asked, prediction, references)
    assert (found.label, found.rule) == ("incorrect", rule)


_RESTATED = "overlap:question:words"
UNSURE_OF = [
    ("when", "5 September 2016", ["2016", "April 2016"], "date:finer", False),
    ("when did it open", "on 18 May", ["May 18, 2018"], "date:no-year", False),
    ("when did it open", "in May", ["May 2018"], "date:no-year", False),
    ("who was president", "George W. Bush", ["George H. W. Bush"], "name:other", False),
    (
        "what business is it",
        "It serves business.",
        ["a form of business network"],
        _RESTATED,
        False,
    ),
    ("which author", "Lewis Carroll", ["Sinclair Lewis"], "name:other", False),
    ("which film", "Jaws 2", ["Jaws"], "contained:sequel", False),
    ("what is the clavicle called", "the clavicle", ["collarbone"], "nothing:words", False),
    ("who leads the band", "the leader of the band", ["Tom Band"], "overlap:question", False),
]


@pytest.mark.parametrize(("asked", "prediction", "references", "rule", "accepted"), UNSURE_OF)
def test_unsure(
    asked: str, prediction: str, references: list[str], rule: str, *, accepted: bool
) -> None:
    found = ak.verdict(asked, prediction, references)
    assert (found.label, found.rule, found.accepted) == ("unsure", rule, accepted)


def test_the_span_is_what_the_verdict_rests_on() -> None:
    prediction = "The film came out on 18 May 2018 in London."
    found = ak.verdict("when did it come out", prediction, ["May 18, 2018"])
    assert found.span is not None
    assert prediction[slice(*found.span)] == "18 May 2018"
    assert found.reference == 0


def test_english_rules_do_not_fire_elsewhere() -> None:
    assert ak.verdict("¿Qué vitamina contiene?", "vitamina d", "vitamina a").label != "correct"


def test_every_rule_is_worth_something_and_documented() -> None:
    assert all(0.0 < worth < 1.0 for worth in WORTH.values())
    assert all(rule.__doc__ for rule in ORDER)
    assert UNSURE[0] < 0.5 < UNSURE[1]


@pytest.mark.parametrize(
    "wrong", [(None, "a", ["a"]), ("", 1, ["a"]), ("", "a", [None]), ("", "a", 5)]
)
def test_what_is_no_text_is_refused(wrong) -> None:
    with pytest.raises(UsageError, match=r"of type (?:NoneType|int); accepted: str"):
        ak.verdict(*wrong)


def test_references_may_come_one_by_one() -> None:
    assert ak.verdict("", "Oslo", (text for text in ("Rome", "Oslo"))).rule == "same"


@given(st.text(), st.text(), st.lists(st.text(), max_size=4))
def test_any_texts_get_a_verdict(asked: str, prediction: str, references: list[str]) -> None:
    found = ak.verdict(asked, prediction, references)
    assert found == ak.verdict(asked, prediction, references)
    assert found.score == WORTH[found.rule] or found.rule in OPEN
    assert 0 < found.score < 1
    assert found.accepted == (found.score >= 0.5)
    assert found.span is None or 0 <= found.span[0] < found.span[1] <= len(prediction)


def test_a_figure_glued_to_letters_is_no_number() -> None:
    assert not ak.verdict("How many?", "²million in’dozen ####", ["May 1 to 5 ft "]).accepted


def test_shared_words_are_told_as_written() -> None:
    found = ak.verdict("which film", "The Williams of Silence", ["Williams of Music"])
    assert found.reason.endswith(": Williams")


@given(st.text(alphabet=st.characters(categories=("L", "Nd", "Zs")), min_size=1))
@example("a0")
@example("ⁱ")
def test_a_reference_itself_is_accepted(text: str) -> None:
    assert ak.verdict("", text, [text]).accepted


def test_every_finding_has_an_example() -> None:
    assert EXAMPLES.keys() == WORTH.keys()


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_example_is_what_it_shows(kind: str) -> None:
    asked, prediction, references = EXAMPLES[kind]
    assert ak.verdict(asked, prediction, references).rule == kind


def test_open_findings_are_weighed_and_no_others() -> None:
    assert OPEN.keys() <= WORTH.keys()
    assert set(OPEN.values()) == WEIGHTS.keys()


def test_a_long_answer_that_shares_a_word_is_worth_less_than_a_short_one() -> None:
    reference = ["tropical desert climate"]
    short = ak.verdict("how is the weather", "hot desert weather", reference)
    filler = "with many long dry summers and some rather mild and comfortable winters besides"
    long = ak.verdict("how is the weather", f"hot desert weather {filler}", reference)
    assert short.score > long.score


def test_a_word_like_the_reference_s_counts_for_the_answer() -> None:
    like = ak.verdict("what does it mean", "worthy of loving", ["lovable"])
    other = ak.verdict("what does it mean", "worthy of hatred", ["lovable"])
    assert (like.rule, other.rule) == ("nothing:words", "nothing:words")
    assert like.score > other.score


HOSTILE = [
    " " * 300_000,
    "May " + " " * 300_000,
    "1" * 300_000,
    "a" * 300_000,
    "hundred " * 50_000,
    "million " * 50_000,
    "5 million " + "million " * 50_000,
    "(" * 300_000,
    "A. " * 100_000,
    "not " * 100_000,
    "ab " * 100_000 + "c",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
def test_hostile_texts_end(text: str) -> None:
    asked = (
        ("when", text, ["May 18, 2018", "Jane Austen", "5 million"]),
        ("who", "Jane Austen in May 1813", [text]),
        ("who", text, [text]),
    )
    assert {ak.verdict(*one).label for one in asked} <= {*LABELS}


def test_many_references_end() -> None:
    references = [f"Name{n} Austen" for n in range(10_000)]
    assert ak.verdict("who", "Jane " + "word Austen " * 5_000, references).rule == "name:last"
