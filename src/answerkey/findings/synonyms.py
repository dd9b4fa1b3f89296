"""Rules on what words mean: the opposite of the reference's, and another name of the same."""

from __future__ import annotations

from answerkey.findings.evidence import Answer, run_of
from answerkey.findings.lexicon import SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule
from answerkey.verdicts.synonyms import opposites, other_names
from answerkey.verdicts.words import read

__all__ = ["RULES"]

_LONGEST = 12  # words of a reference that is a name or says one thing


@rule(
    "A109",
    "opposite",
    credit="false",
    what="The answer has the opposite of a word of the reference in its place.",
    why="Left for right, before for after: one word of several decides, and the others earn "
    "their credit.",
    example=Example("the left side of it", ("the right side of it",), "Where is the heart?"),
    remedy="Read the answer; count it as wrong if it says the opposite.",
    outcomes="partial",
)
def opposite(answer: Answer) -> Found | None:
    """Find a word whose opposite is the reference's, among words that both have."""
    wanted, given = _keys(answer.reference.text), _keys(answer.prediction.text)
    asked = _keys(answer.question.text)
    if not answer.shared or len(wanted) > _LONGEST or len(given) > 2 * len(wanted) + _LONGEST:
        return None
    accepted = {key for text in answer.others for key in _keys(text.text)}
    for word in wanted:
        if word in given or word in SMALL_WORDS:
            continue
        said = opposites(word) & {*given}
        for other in sorted(said.difference(wanted, asked, accepted)):
            return Found(f"'{other}' is the opposite of '{word}'", (other, word))
    return None


@rule(
    "A315",
    "other-name",
    credit="missed",
    what="The answer gives another name of what the reference names.",
    why="Mumbai shares no letter with Bombay, nor the collarbone with the clavicle: the right "
    "answer earns nothing.",
    example=Example("It lies in Mumbai.", ("Bombay",), "Where does it lie?"),
    remedy="Add the other name to the references.",
    outcomes="partial different",
)
def other_name(answer: Answer) -> Found | None:
    """Find a reference under another name."""
    given, asked = _keys(answer.prediction.text), {*_keys(answer.question.text)}
    for reference in answer.others:
        wanted = _keys(reference.text)
        for one in other_names(wanted) if len(wanted) <= _LONGEST else ():
            if not asked.issuperset(_keys(one.other)) and run_of(one.keys, given) >= 0:
                reason = f"'{one.other}' is another name of '{one.name}'"
                return Found(reason, (one.other, one.name))
    return None


def _keys(text: str) -> tuple[str, ...]:
    return read(text).keys


RULES = (opposite, other_name)
