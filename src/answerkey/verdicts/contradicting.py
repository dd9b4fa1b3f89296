"""The doubt about sentences: the answer repeats one and turns what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations, pairwise

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.folding import is_figure
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.synonyms import opposites
from answerkey.verdicts.tables import SMALL_WORDS, VAGUE_WORDS

__all__ = ["contradicted"]

_LONGEST = 200  # words that are put in order
_FORCES = tuple(
    (frozenset(strong.split()), frozenset(weak.split()))
    for strong, weak in (
        (
            "must shall required mandatory compulsory obligatory",
            "may might optional optionally recommended voluntary voluntarily",
        ),
        ("all every everybody everyone", "some"),
    )
)
_RHYTHMS = {
    "hourly": "hour",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annual": "year",
    "annually": "year",
}
_PERIODS = frozenset("sec minute hour day week month quarter year".split())
_REACH = 3  # words after "not" among which stands what it denies
_STEPS = frozenset("1 then next afterward afterwards finally before after subsequently".split())
_CLEARLY = 0.5  # of the pairs of words
_ORDERED = 40  # words whose order is compared
_PAIR = 2


def contradicted(case: Case) -> Evidence | None:
    """The answer repeats a sentence and turns it: its numbers, roles, steps, force or rhythm.

    "Members may" is less than "members must", "per second" more than "per minute", "and" is not
    "or", and who swaps the lessor and the lessee says the opposite in the same words.
    """
    form, answer = case.form, case.answer
    if not case.accepted or not form.english or len(answer.keys) > _LONGEST:
        return None
    reason = _joined(form, answer) or (form.is_sentence and _turned_round(case)) or ""
    return case.found._replace(kind="contradicted", reason=reason) if reason else None


def _turned_round(case: Case) -> str:
    """Say what is turned in a sentence."""
    form, answer = case.form, case.answer
    return (
        _forced(form, answer)
        or _paced(form, answer)
        or _allowed(case.asked, form, answer)
        or _exchanged(form, answer)
    )


def _forced(form: Phrase, answer: Answer) -> str:
    """Say that a duty has become a choice, or all some, or the other way round."""
    wanted = frozenset(form.keys)
    for pair in _FORCES:
        for ours, theirs in (pair, pair[::-1]):
            said = answer.key_set & theirs
            if wanted & ours and not wanted & theirs and said and not answer.key_set & ours:
                return f'"{min(said)}" where {form.text} says "{min(wanted & ours)}"'
    return ""


def _paced(form: Phrase, answer: Answer) -> str:
    """Say that it happens in another rhythm: per second, not per minute."""
    wanted, stated = _rhythms(form.keys), _rhythms(answer.keys)
    if not wanted or not stated or wanted & stated:
        return ""
    return f"each {min(stated)}, not each {min(wanted)} as {form.text} says"


def _rhythms(keys: Sequence[str]) -> set[str]:
    told = {_RHYTHMS[key] for key in keys if key in _RHYTHMS}
    return told | {
        key for before, key in pairwise(keys) if before in {"per", "each"} and key in _PERIODS
    }


def _joined(form: Phrase, answer: Answer) -> str:
    """Say that the same words are joined by "or" instead of "and"."""
    if form.content_set != answer.content_set:
        return ""
    ours, theirs = ({"and", "or"} & {*keys} for keys in (form.keys, answer.keys))
    if len(ours) != 1 or len(theirs) != 1 or ours == theirs:
        return ""
    return f'"{min(theirs)}" where {form.text} says "{min(ours)}"'


def _allowed(asked: Question, form: Phrase, answer: Answer) -> str:
    """Say that the answer states without "not" what the reference denies."""
    if answer.denials or answer.content_set <= asked.words:
        return ""
    for at, key in enumerate(form.keys):
        if key not in {"not", "never"} or form.keys[at + 1 : at + 2] == ("only",):
            continue
        after = [one for one in form.keys[at + 1 :] if one not in VAGUE_WORDS][:_REACH]
        turned = any(not opposites(one).isdisjoint(answer.key_set) for one in after)
        if after and not turned and all(answer.has(one) for one in after):
            return f"{form.text} denies what the answer says"
    return ""


def _exchanged(form: Phrase, answer: Answer) -> str:
    """Say that numbers or roles change places among words that do not, or steps do."""
    places = _once(form.keys), _once(answer.keys)
    shared = [key for key in places[0] if key in places[1]][:_ORDERED]
    figures = [key for key in shared if is_figure(key)]
    roles = [key for key in shared if not opposites(key).isdisjoint(shared)]
    for moved in (figures, roles):
        rest = [key for key in shared if key not in moved]
        several = len(rest) > _PAIR or (len(rest) == _PAIR and rest[0] in opposites(rest[1]))
        ours, theirs = _agreement(moved, places), _agreement(rest, places)
        if several and min(abs(ours), abs(theirs)) > _CLEARLY and (ours > 0) != (theirs > 0):
            return f"{' and '.join(moved[:2])} of {form.text} change places"
    steps = [_STEPS & {*keys} for keys in (form.keys, answer.keys)]
    turning = {"before", "after"}
    if all(steps) and steps[0] & turning == steps[1] & turning and _turned(shared, places[1]):
        return f"the steps of {form.text} are in another order"
    return ""


def _turned(shared: Sequence[str], places: dict[str, int]) -> bool:
    """Tell whether what comes first comes last: two parts of two words or more change places."""
    order = [places[key] for key in shared if key not in _STEPS]
    parts = ((order[:at], order[at:]) for at in range(_PAIR, len(order) - 1))
    return any(min(first) > max(second) for first, second in parts)


def _once(keys: Sequence[str]) -> dict[str, int]:
    """Return where the words stand that a text has once and that tell something."""
    counts = Counter(keys)
    return {key: at for at, key in enumerate(keys) if counts[key] == 1 and key not in SMALL_WORDS}


def _agreement(keys: Collection[str], places: tuple[dict[str, int], dict[str, int]]) -> float:
    """Return the share of pairs in the same order less that of pairs in the other; 0 of none."""
    first, second = places
    signs = [
        1 if (first[one] < first[other]) == (second[one] < second[other]) else -1
        for one, other in combinations(keys, 2)
    ]
    return sum(signs) / len(signs) if signs else 0.0
