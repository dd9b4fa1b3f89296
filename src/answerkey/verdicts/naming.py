"""Rules on names of persons and things: first and last name, the last name alone, initials."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Evidence
from answerkey.verdicts.folding import is_figure, stem
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.spelling import one_first_name
from answerkey.verdicts.tables import PEOPLES, SMALL_WORDS, TITLES

__all__ = ["acronym", "family_name", "full_name", "goes_on", "is_namesake"]

_GLUED = frozenset("d da de del della di do du el la le les mac mc o van von".split())
_GENERATIONS = {"sr": "jr", "jr": "sr", "elder": "younger", "younger": "elder"}
_BY_NAME = frozenset({"person", "which", "other"})  # questions that a person may answer
_ALONE = 4  # words of an answer that is a name and nothing else
_NO_NAMES = frozenset("is was are were be by has had as in on at for with to from or".split())
"""Words that no name goes across: "India was Rajiv Gandhi"."""
_BEFORE = 4  # words before the last name among which the first is looked for


def full_name(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer has first and last name, with other middle names, a short form or initials.

    Persons are told by first and last name. Another middle name is another person.
    """
    name = form.name
    if not form.is_name or len(name) < 2 or asked.kind == "place" or name[-1] in asked.words:
        return None
    if form.straight and (place := answer.place(form.straight)):
        return Evidence("name", f"first and last name of {form.text} agree", place)
    if "and" in form.keys or asked.asks_expansion:
        return None  # two persons are no first and last name, letters stand for every word
    if name[-2] in _GLUED and not answer.places_of(name[-1]):
        name = (*name[:-2], name[-2] + name[-1])  # "Di Clemente" and DiClemente
    for at in answer.places_of(name[-1]):
        after = _GENERATIONS.get("".join(answer.keys[at + 1 : at + 2]))
        if after is not None and after in form.keys:
            return Evidence("name:other", f"{form.text} is the other of the two", (at, at + 1))
        found = _before(form, name, answer.keys[max(0, at - _BEFORE) : at], at)
        # Only persons go by a middle name.
        if found and (found.kind != "name:middle" or asked.kind in {"person", "other"}):
            return found
    return None


def _before(
    form: Phrase, name: tuple[str, ...], before: tuple[str, ...], at: int
) -> Evidence | None:
    """Judge the words before a last name as first and middle names, the nearest first."""
    text = form.text
    across = [at for at, word in enumerate(before) if word in _NO_NAMES]
    before = before[across[-1] + 1 :] if across else before
    for back, word in enumerate(reversed(before), 1):
        where = (at - back, at)
        middle = before[len(before) - back + 1 :]
        if word[0] == name[0][0] and _contradict(_middle(form, name), middle):
            return Evidence("name:other", f"another middle name than that of {text}", where)
        if word == name[0] and _numbered_otherwise(form.keys, middle):
            return Evidence("name:other", f"another number than that of {text}", where)
        if one_first_name(name[0], word) and (len(word) > 1 or back == 1 or len(name) > 2):
            return Evidence("name", f"first and last name of {text} agree", where)
        if _initials(name[:-1], word, before[len(before) - back :]):
            return Evidence("name", f"initials and last name of {text} agree", where)
        if len(word) > 1 and any(one_first_name(m, word) for m in name[1:-1] if len(m) > 1):
            return Evidence("name:middle", f"middle and last name of {text} agree", where)
    return None


def _middle(form: Phrase, name: tuple[str, ...]) -> tuple[str, ...]:
    """Return the middle names; of "G. W. Bush", whose initials are one word, the W."""
    together = len(name) == 2 and "." in form.words.written(0)
    return tuple(name[0][1:]) if together else name[1:-1]


def _numbered_otherwise(wanted: tuple[str, ...], stated: tuple[str, ...]) -> bool:
    """Tell whether both have a number, and not the same: Edward I of England, Edward II."""
    numbers = [{key for key in keys if key == "i" or is_figure(key)} for keys in (wanted, stated)]
    return all(numbers) and numbers[0].isdisjoint(numbers[1])


def acronym(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """One side is the initials of the other: FBI and the Federal Bureau of Investigation.

    An acronym shares no word with what it stands for.
    """
    if not form.english or (answer.words.text.isupper() and len(answer.keys) > 1):
        return None  # where all is in capitals no word is known for an acronym
    short = form.acronym
    if short and short not in asked.words:
        at = answer.initials.find(short)
        if at >= 0:
            where = answer.kept[at], answer.kept[at + len(short) - 1]
            return Evidence("acronym", f"{form.text} stands for what is in the answer", where)
    for short in form.initials:
        key = stem(short)  # as any word in s is read
        if key in answer.key_set and key not in asked.words:
            at = answer.places_of(key)[0]
            if answer.words.written(at).isupper():
                return Evidence("acronym", f"{short.upper()} stands for {form.text}", (at, at))
    return None


def family_name(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """The answer has the last name alone, or with the first name of somebody else.

    A last name is enough after a question that says whom it is about; another first name is
    another person.
    """
    name = form.name
    if asked.kind != "person" or not form.is_name or len(name) < 2 or name[-1] in asked.words:
        return None
    if "and" in form.keys:
        return None
    for at in answer.places_of(name[-1]):
        written = answer.words.written(at)
        if answer.keys[at] in asked.words or (written.islower() and not answer.is_lower):
            continue
        if goes_on(asked, answer, at):
            reason = f"{written} is the first name of somebody else"
            if sorted(answer.content) == sorted(name):
                reason = f"the names of {form.text} the other way round"
            return Evidence("name:other", reason, (at, at + 1))
        before = answer.keys[at - 1] if at else ""
        alone = not before or before in TITLES or before in SMALL_WORDS or before in asked.words
        if alone or not _is_name(answer, at - 1):
            return Evidence("name:last", f"the last name of {form.text}", (at, at))
        first = at - 1
        while first and len(answer.keys[first]) == 1 and answer.words.written(first - 1).istitle():
            first -= 1  # "Robert F.": an initial is no first name
        reason = f"{answer.written(first, at - 1)} is not the first name of {form.text}"
        return Evidence("name:other", reason, (first, at))
    return None


def is_namesake(asked: Question, form: Phrase, full: Sequence[Phrase], answer: Answer) -> bool:
    """Tell whether the answer has a last name only with the first name of somebody else.

    Beside "Alexander Fleming" the alias "Fleming" accepts no Ian Fleming.

    Args:
        asked: The question.
        form: A name of one word.
        full: The names in full of which it is the last.
        answer: The answer.
    """
    places = answer.places_of(form.content[0]) if full and asked.kind in _BY_NAME else []
    first_names = {key for other in full for key in other.keys}
    firsts = [_first_name(answer, at) for at in places]
    return bool(places) and all(
        at >= 0
        and _is_name(answer, at)
        and _is_first_name(answer.keys[at], asked)
        and not any(one_first_name(answer.keys[at], known) for known in first_names)
        for at in firsts
    )


def _first_name(answer: Answer, last: int) -> int:
    """Return the place of the word before a last name, initials aside; -1 if there is none."""
    at = last - 1
    while at > 0 and len(answer.keys[at]) == 1:
        at -= 1
    return at if at >= 0 and _adjoin(answer, at) else -1


def _is_first_name(word: str, asked: Question) -> bool:
    """Tell whether a word before a last name is neither a title nor one of the question's."""
    return (
        word not in TITLES
        and word not in SMALL_WORDS
        and word not in asked.words
        and word not in PEOPLES
        and len(word) > 1
    )


def _is_name(answer: Answer, at: int) -> bool:
    """Tell whether a word is written as names are; where none is, the answer is a name alone."""
    return answer.is_capital(at) or (answer.is_lower and len(answer.keys) <= _ALONE)


def _adjoin(answer: Answer, at: int) -> bool:
    """Tell whether nothing but a space stands between a word and the next."""
    (_, end), (start, _) = answer.words.span(at, at), answer.words.span(at + 1, at + 1)
    return answer.words.text[end:start] == " "


def goes_on(asked: Question, answer: Answer, at: int) -> bool:
    """Tell whether a name goes on after a word: Lewis Carroll is no Lewis."""
    if at + 1 >= len(answer.keys):
        return False
    after, written = answer.keys[at + 1], answer.words.written(at + 1)
    # "Edward VIII" and "Shirley Bassey DBE" do not go on.
    upper = written[0].isupper() and written[1:].islower()
    named = after not in SMALL_WORDS and after not in asked.words and after not in _GENERATIONS
    return upper and named and _adjoin(answer, at)


def _contradict(wanted: tuple[str, ...], stated: tuple[str, ...]) -> bool:
    """Tell whether middle names begin with other letters, as those of George H. W. and George W."""
    if not wanted or not stated or not SMALL_WORDS.isdisjoint(stated):
        return False  # "William and Hank" are two persons
    return wanted[0][0] != stated[0][0]


def _initials(firsts: tuple[str, ...], word: str, names: tuple[str, ...]) -> bool:
    """Tell whether "jrr" stands on one side and the names in full on the other."""
    short = "".join(part[0] for part in firsts)
    return (len(word) <= 4 and word == short) or (
        len(firsts) == 1 and len(firsts[0]) > 1 and firsts[0] == "".join(part[0] for part in names)
    )
