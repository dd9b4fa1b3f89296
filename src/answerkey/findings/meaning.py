"""Rules for words that turn a meaning round while the tokens stay: order, negation, symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerkey.findings.evidence import Answer, Text
from answerkey.findings.lexicon import FOREIGN_NEGATIONS, NEGATIONS, SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule
from answerkey.quantities.figures import DOTTED

__all__ = ["RULES"]

_MOST_ORDERED = 40  # tokens of a reference whose order is compared, pair by pair


@rule(
    "A101",
    "order",
    credit="false",
    what="Two words or numbers of the reference have exchanged their places around a third.",
    why="F1 counts tokens and cannot see their order: who beat whom, which status is the right "
    "one. The opposite of the reference can score 1.",
    example=Example("200 not 429", ("429 not 200",), "Which status is returned?"),
    remedy="Read the answer. Exact match sees the order; `tokenize=whitespace,overlap=lcs` "
    "makes an F1 that does.",
    outcomes="reordered verbose",
)
def order(answer: Answer) -> Found | None:
    """Find exchanged words."""
    wanted = answer.reference.tokens
    if not 3 <= len(wanted) <= _MOST_ORDERED or len(set(wanted)) < len(wanted):
        return None
    if answer.position >= 0 or answer.dates_agree or _is_list(answer.reference.text):
        return None
    if ("by" in answer.prediction.words) != ("by" in answer.reference.words):
        return None  # "France was beaten by Spain" says that Spain beat France
    given = [token for token in answer.prediction.tokens if token in answer.reference.bag]
    if len(given) != len(wanted):
        return None
    swapped = _swapped(wanted, given, answer.prediction.tokens)
    if swapped is None:
        return None
    first, middle, second = swapped
    return Found(
        f"'{first} {middle} {second}' has become '{second} {middle} {first}'", (first, second)
    )


def _is_list(text: str) -> bool:
    # In a list, and around a comma as in "Lincoln, Abraham", order says nothing.
    return bool(re.search(r"[,;/&、]|\b(?:and|or|und|oder|et|ou|и|или|と|や|和|与|و)\b", text))


def _swapped(
    wanted: Sequence[str], given: Sequence[str], whole: Sequence[str]
) -> tuple[str, str, str] | None:
    """Return two tokens that changed sides of a third, which tells more than a small word."""
    if len(whole) > 2 * len(wanted) + 2:
        return None
    place = {token: i for i, token in enumerate(given)}
    for i, middle in enumerate(wanted[1:-1], 1):
        if middle in _JOINING:
            continue
        left = [t for t in wanted[:i] if place[t] > place[middle] and t not in SMALL_WORDS]
        right = [t for t in wanted[i + 1 :] if place[t] < place[middle] and t not in SMALL_WORDS]
        if left and right:
            return left[-1], middle, right[0]
    return None


_JOINING = frozenset("and or".split())  # what stands around them may stand in any order


@rule(
    "A102",
    "negation",
    credit="false",
    what="One side is negated and the other is not.",
    why="`not` is one token among many: an answer that says the opposite loses a few points.",
    example=Example("Not Jane Austen", ("Jane Austen",), "Who wrote it?"),
    remedy="Read the answer; count it as wrong if it denies the reference.",
    outcomes="verbose partial",
)
def negation(answer: Answer) -> Found | None:
    """Find a negation on one side."""
    prediction, reference = answer.prediction.words, answer.reference.words
    if "no" in reference[:1] or "yes" in reference[:1]:
        return None
    if _INTERJECTION.match(answer.prediction.text):
        prediction = prediction[1:]  # "No, it was Paris" denies what was asked
    given, wanted = _negating(prediction, reference), _negating(reference, prediction)
    if bool(given) == bool(wanted):
        return None
    if given and any(given[0] in text.words for text in answer.others):
        return None
    if wanted:
        # The answer lacks the reference's negation and hardly anything else.
        rest = {word for word in reference if word not in wanted} - SMALL_WORDS
        if not rest or not rest <= set(prediction) or len(prediction) > len(reference) + 4:
            return None
        return Found(f"the reference is negated ('{wanted[0]}'), the answer is not", wanted[:1])
    denied = _denied(prediction, reference)
    reason = f"the answer is negated ('{denied}'), the reference is not"
    return Found(reason, (denied,)) if denied else None


_INTERJECTION = re.compile(r"\W*no\s?[,.;:!\u2013\u2014-]", re.IGNORECASE)


def _negating(words: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    """Return the words that deny something; "not more" does if the other side says "more"."""
    idle = _NO_DENIAL.difference(other)
    return tuple(
        word
        for word, after in zip(words, (*words[1:], ""), strict=True)
        if (word in NEGATIONS or word in FOREIGN_NEGATIONS or word.endswith("n't"))
        and not (word == "no" and (after[:1].isdigit() or after in idle))
        and not (word == "not" and after in idle)
    )


_NO_DENIAL = frozenset(
    """only until till before just merely simply later earlier sooner doubt less more fewer matter
    to wonder""".split()
)


def _denied(prediction: Sequence[str], reference: Sequence[str]) -> str:
    """Return the negation that governs the reference's words in the answer, if one does."""
    content = [word for word in reference if word not in SMALL_WORDS]
    if not content or any(word not in prediction for word in content):
        return ""
    extra = len(prediction) - len(reference)
    if extra <= 2:
        # "Paris, not London" denies what comes after Paris.
        last = max(i for i, word in enumerate(prediction) if word in content)
        return next(iter(_negating(prediction[: last + 1], reference)), "")
    # In a longer answer it has to stand right before the reference, every time.
    denials = []
    for i, word in enumerate(prediction):
        if word == content[0]:
            before = list(prediction[max(0, i - 3) : i])
            while before and before[-1] in SMALL_WORDS - NEGATIONS:
                before.pop()
            negating = bool(before) and before[-1] in {"not", "never", "nor", "neither"}
            denials.append(before[-1] if negating else "")
    return denials[0] if denials and all(denials) else ""


@rule(
    "A103",
    "polarity-ambiguous",
    credit="open",
    what="The reference is yes or no, and the answer says both.",
    why="Whichever word is matched, its presence decides nothing.",
    example=Example("no, yes is wrong", ("yes",), "Is it raining?"),
    remedy="Ask the system for one word, or extract it: "
    "`extract=regex(^\\W*(yes|no))` in a recipe.",
    outcomes="verbose partial different",
)
def polarity(answer: Answer) -> Found | None:
    """Find an answer of both poles."""
    wanted = [text.words for text in answer.others]
    if ["yes"] not in wanted and ["no"] not in wanted:
        return None
    if {"yes", "no"} <= set(answer.prediction.words):
        return Found("the answer says both yes and no", ("yes", "no"))
    return None


@rule(
    "A104",
    "symbol-lost",
    credit="false",
    what="The convention deletes the symbol that tells two names apart.",
    why="`C++` and `C#` are both `c` once punctuation is gone, `A+` and `A-` both nothing or `a`.",
    example=Example("C#", ("C++",), "Which language is it written in?"),
    remedy="Use a convention that keeps symbols, or a recipe that deletes fewer: "
    "`plain`, or `normalize=lower+delete(…)` with a set of your own.",
    outcomes="exact reordered verbose",
)
def symbol(answer: Answer) -> Found | None:
    """Find names that differ in a deleted symbol."""
    if answer.prediction.text == answer.reference.text:
        return None
    operators = [_OPERATOR.findall(text.text) for text in (answer.prediction, answer.reference)]
    if answer.outcome == "exact" and operators[0] != operators[1]:
        both = tuple(text.text.strip()[:40] for text in (answer.prediction, answer.reference))
        return Found(f"the convention makes '{both[0]}' and '{both[1]}' equal", both)
    wanted = _marked(answer.reference)
    given = _marked(answer.prediction)
    if not wanted and (not given or len(answer.prediction.words) > 4):
        return None
    for core in {**wanted, **given}:
        ours, theirs = given.get(core, set()), wanted.get(core, set())
        bare = {*answer.prediction.words} if not ours else {*answer.reference.words}
        if ours and theirs and not ours & theirs:
            return _lost(answer, core + min(ours), core + min(theirs))
        if not (ours and theirs) and core in bare:
            return _lost(answer, core + min(ours or {""}), core + min(theirs or {""}))
    return None


_MARKED = re.compile(r"(?<![\w+#-])([^\W\d_]\w{0,15})([+#]{1,3}|(?<=\b\w)[-*])(?![\w(])")
# Comparisons, arithmetic on single letters or numbers, and addresses or versions.
_OPERATOR = re.compile(
    r"[<>]=?(?=\s?[\w.$-])(?!/?[a-z]{2,}>)|(?<=\b\w)\s?[*/^+](?=\s?\w\b)"
    rf"|(?<![\w.]){DOTTED}"
)


def _marked(text: Text) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for core, mark in _MARKED.findall(text.text.lower()):
        found.setdefault(core, set()).add(mark)
    return found


def _lost(answer: Answer, given: str, wanted: str) -> Found | None:
    if answer.pipeline.normalize(given) != answer.pipeline.normalize(wanted):
        return None
    return Found(f"the convention makes '{given}' and '{wanted}' equal", (given, wanted))


RULES = (order, negation, polarity, symbol)
