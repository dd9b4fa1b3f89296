"""Rules for one meaning in two forms: credit that is lost, measured by writing both sides alike.

Each rule is a rewriting. Both sides are rewritten by one after another; what exact match and F1
gain under the convention by a rewriting is what its form costs, so that a form to which the
convention is blind costs nothing and is not found.
"""

from __future__ import annotations

from collections import Counter

from answerkey.findings.evidence import Answer, Text, run_of
from answerkey.findings.forms import FORMS, Form
from answerkey.findings.lexicon import (
    ABBREVIATIONS,
    CONTRACTIONS,
    FOREIGN_ARTICLES,
    SMALL_WORDS,
    SPELLINGS,
)
from answerkey.findings.rule import Found, Rule
from answerkey.quantities.number_words import CARDINALS, MAGNITUDES, ORDINALS
from answerkey.quantities.units import UNITS
from answerkey.quantities.written import quantities
from answerkey.quantities.written_dates import MONTHS

__all__ = ["RULES", "gain", "rescored", "rewritings"]

_LONGEST_REFERENCE = 400  # characters; a longer one is no short answer


def rewritings(answer: Answer) -> dict[str, Found]:
    """Return what each form costs, by the rule's code.

    All references are tried; the one that gains most is taken.
    """
    if answer.rewritten is None:
        answer.rewritten = _best_of(answer)
    return answer.rewritten


def _best_of(answer: Answer) -> dict[str, Found]:
    best: dict[str, Found] = {}
    if answer.outcome == "verbose" and (
        len(answer.prediction.tokens) > len(answer.reference.tokens) + _MOST_MORE
    ):
        return best
    for reference in answer.references[:_MOST_REFERENCES]:
        if len(reference) <= _LONGEST_REFERENCE:
            found = _costs(answer, reference)
            best = max(best, found, key=_gained)
    return best


_MOST_REFERENCES = 10
_MOST_MORE = 2  # tokens that another form, rather than a longer answer, may add


def _gained(found: dict[str, Found]) -> float:
    return sum((one.exact_match or 0) + (one.f1 or 0) for one in found.values())


def _costs(answer: Answer, reference: str) -> dict[str, Found]:
    found: dict[str, Found] = {}
    given, wanted = answer.prediction.text, reference
    same, best, missing = answer.exact_match, answer.f1, _missing(answer, given, wanted)
    if not all(_may_match(token, answer.prediction) for token in missing):
        return found
    for form in FORMS:
        if not missing and same >= 1:
            break
        new_given, new_wanted = form.rewrite(given), form.rewrite(wanted)
        if new_given == given and new_wanted == wanted:
            continue
        left = _missing(answer, new_given, new_wanted)
        if len(left) > len(missing):
            continue
        exact, f1 = _values(answer, new_given, new_wanted)
        # A rewriting that only makes an answer shorter has matched nothing.
        closer = len(left) < len(missing) and f1 > best
        if closer or (not missing and exact > same):
            words = tuple(sorted(missing - left)) or (reference,)
            shown = ", ".join(f"'{word}'" for word in words[:3])
            reason = f"{shown} matches once {form.once}"
            found[form.code] = Found(reason, words, max(exact - same, 0.0), max(f1 - best, 0.0))
        same, best = max(same, exact), max(best, f1)
        given, wanted, missing = new_given, new_wanted, left
    if not found or _conflicts(answer, reference):
        return {}
    return found if _answers(answer, given, wanted) else {}


def _conflicts(answer: Answer, reference: str) -> bool:
    """Tell whether the reference's numbers stand in the answer with another sign or point."""
    values = {q.value for q in answer.prediction.quantities}
    wanted = [q.value for q in quantities(reference)] if values else []
    return any(value not in values and -value in values for value in wanted)


_SHORT = 3  # letters of a token that may be an abbreviation


def _may_match(token: str, prediction: Text) -> bool:
    """Tell whether a rewriting could bring a token about: most keep how a word begins."""
    if token in SMALL_WORDS or token in _REWRITTEN or not token.isascii() or len(token) < _SHORT:
        return True
    if not token.isalpha():
        # Digits stand there but for idle zeros, or the answer has words for them.
        return token.rstrip("0") in prediction.letters or not _REWRITTEN.isdisjoint(
            prediction.words
        )
    return token[:3] in prediction.packed


_REWRITTEN = frozenset(
    word
    for words in (
        (CARDINALS, ORDINALS, MAGNITUDES, MONTHS, UNITS, SPELLINGS, SPELLINGS.values()),
        (text.replace("'", "").split()[0] for text in CONTRACTIONS),
        (text.lower() for text in ABBREVIATIONS.values()),
        (word for text in ABBREVIATIONS for word in text.replace(".", "").split()),
        (word for words in FOREIGN_ARTICLES.values() for word in words.split()),
    )
    for each in words
    for word in ([each] if isinstance(each, str) else each)
)


def _answers(answer: Answer, given: str, wanted: str) -> bool:
    """Tell whether the rewritten answer says the whole rewritten reference in one place."""
    ours, theirs = answer.pipeline.tokenize(given), answer.pipeline.tokenize(wanted)
    if answer.question.tokens and set(theirs) - SMALL_WORDS <= answer.question.bag.keys():
        return theirs == ours  # else the words may only repeat the question
    telling = [token for token in theirs if token not in SMALL_WORDS] or theirs
    return run_of(telling, [t for t in ours if t not in SMALL_WORDS or t in telling]) >= 0


def _missing(answer: Answer, given: str, wanted: str) -> set[str]:
    tokenize = answer.pipeline.tokenize
    return set(tokenize(wanted)) - set(tokenize(given))


def _values(answer: Answer, given: str, wanted: str) -> tuple[float, float]:
    """Return exact match and F1 under the convention's steps, with tokens as a multiset."""
    left, right = answer.pipeline.tokenize(given), answer.pipeline.tokenize(wanted)
    same = answer.pipeline.normalize(given) == answer.pipeline.normalize(wanted)
    common = (Counter(left) & Counter(right)).total()
    return float(same), 2 * common / (len(left) + len(right)) if common else float(same)


def gain(answer: Answer, rewritten: str) -> tuple[float, float]:
    """Return what exact match and F1 would gain if the answer were another text."""
    exact, f1 = rescored(answer, rewritten)
    return max(exact - answer.exact_match, 0.0), max(f1 - answer.f1, 0.0)


def rescored(answer: Answer, rewritten: str) -> tuple[float, float]:
    """Return what exact match and F1 would be if the answer were another text."""
    values = [_values(answer, rewritten, text) for text in answer.references[:_MOST_REFERENCES]]
    exact = max((pair[0] for pair in values), default=0.0)
    return exact, max((pair[1] for pair in values), default=0.0)


def _rule(form: Form) -> Rule[Answer]:
    def find(answer: Answer) -> Found | None:
        return rewritings(answer).get(form.code)

    return Rule(
        form.code,
        form.name,
        "missed",
        form.what,
        form.why,
        form.example,
        form.remedy,
        find,
        frozenset({"reordered", "verbose", "partial", "different"}),
    )


RULES = tuple(map(_rule, FORMS))
