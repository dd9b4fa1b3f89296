"""The verdict on an answer: the label, how sure, the rule that decided and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from answerkey.quantities.numeric import numeric
from answerkey.text.arguments import check_text, given_texts
from answerkey.verdicts.aliases import accepting
from answerkey.verdicts.answers import Answer
from answerkey.verdicts.containing import contained, titled
from answerkey.verdicts.doubting import denies
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.forms import Form, every_form, phrases
from answerkey.verdicts.order import CERTAIN, DOUBTS, ORDER, UNSURE, WORTH
from answerkey.verdicts.overlapping import are_described
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question, question
from answerkey.verdicts.unknowing import declines
from answerkey.verdicts.weighing import OPEN, weighed
from answerkey.verdicts.wording import same
from answerkey.verdicts.words import read

__all__ = ["LABELS", "Label", "Verdict", "finding", "nothing", "synonym", "verdict"]

Label: TypeAlias = Literal["correct", "incorrect", "unsure"]
LABELS: tuple[Label, ...] = ("correct", "incorrect", "unsure")

_LAST = 0.11  # below what refuses an answer for what it says
_UNREAD = frozenset(
    "number:other number:some number:none date:none nothing nothing:words nothing:empty".split()
)
"""What is said of a short answer whose number the rules on words did not read."""
_FEW = 8  # words
_ACCEPTED = 0.5
_SHOWN = 200  # characters of a reason: references may be of any length
_CONTINENTAL = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d{1,2})(?![\d.,]*\d)")
_NUMBERED = re.compile(r"[a-z]\d|(?<![\d,])(?:1\d|20)\d?,?\d{3}(?![\d,])")
_BEGINNING = 250  # characters in which a refusal is looked for
_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_UNANSWERED = frozenset(["", "no answer", "not answerable", "unanswerable", "unknown", "n a"])
"""References that say that there is no answer."""
_OPERATORS = frozenset("=<>!+*/&|^%~-")  # "==" is another sign than "==="


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a person would say of an answer, and why.

    Args:
        label: ``correct``, ``incorrect`` or ``unsure``.
        score: In [0, 1]; where one must decide, from 0.5 on the answer is correct.
        rule: The finding that decided, a name in ``order.WORTH``.
        reason: Why, as a clause.
        reference: The index of the reference that decided; -1 if none did.
        span: Where in the prediction it says so, in characters; None if nowhere.
    """

    label: Label
    score: float
    rule: str
    reason: str
    reference: int
    span: tuple[int, int] | None

    @property
    def accepted(self) -> bool:
        """The decision where one is forced."""
        return self.score >= _ACCEPTED


def verdict(asked: str, prediction: str, references: str | Sequence[str]) -> Verdict:
    """Decide as a person would whether an answer is right, by rules and without a model.

    Deterministic: ``order.VERSION`` names the rules, their order and their worth.

    Args:
        asked: The question; an empty text where it is unknown.
        prediction: The answer, of any length.
        references: The accepted answers, or one; without any, no answer is correct.

    Returns:
        The verdict.

    Raises:
        UsageError: An argument is no text.

    Examples:
        >>> found = verdict("when is it released", "It came out on 18 May 2018.", "May 18, 2018")
        >>> found.label, found.rule, found.reason
        ('correct', 'date', 'date agrees: May 18, 2018 = 18 May 2018')
        >>> verdict("who wrote Emma?", "Not Jane Austen", ["Jane Austen"]).label
        'incorrect'
    """
    check_text("the question", asked)
    check_text("the prediction", prediction)
    texts = given_texts(references)
    query = question(asked)
    if "<" in prediction:
        prediction = _THOUGHT.sub(lambda match: " " * len(match.group()), prediction)
    if query.is_continental:
        prediction, texts = _in_english(prediction), tuple(map(_in_english, texts))
    # Where a reference is "mp3" or 150000, a figure behind a letter or a year is no citation mark.
    cited = not any(map(_NUMBERED.search, texts))
    answer = Answer(read(prediction, english=query.english, citations=cited), query.english)
    found, at, forms = finding(query, answer, texts)
    score, reason = WORTH[found.kind], found.reason
    if found.kind in OPEN:
        score, told = weighed(score, found, query, forms, answer)
        reason = f"{reason}; {told}" if told else reason
    low, high = UNSURE
    label: Label = "unsure" if low < score < high else "correct" if score >= high else "incorrect"
    span = found.span or (answer.words.span(*found.words) if found.words else None)
    if len(reason) > _SHOWN:
        reason = f"{reason[:_SHOWN]}…"
    return Verdict(label, score, found.kind, reason, at, span)


def _in_english(text: str) -> str:
    """Write numbers with the marks that English has, each where it ends: 1.500,5 as 1500.5."""
    return _CONTINENTAL.sub(
        lambda found: found[0].replace(".", "").replace(",", ".").rjust(len(found[0])), text
    )


def finding(
    asked: Question, answer: Answer, references: Sequence[str]
) -> tuple[Evidence, int, list[Phrase]]:
    """Return what decides, the number of its reference, -1 of none, and all forms.

    The form that decides is the first of them.
    """
    every = every_form(asked, tuple(references))
    found, at, form = _best(asked, answer, references, every)
    forms = [other for _, other in every]
    if form is not None:
        case = Case(found, WORTH[found.kind] >= _ACCEPTED, asked, form, answer, every)
        found = next(filter(None, (doubt(case) for doubt in DOUBTS)), found)
        forms = [form, *forms]
    text = answer.words.text
    short = len(answer.keys) <= _FEW and len(text) <= _SHOWN and not denies(answer)
    if short and (found.kind in _UNREAD or (found.kind == "denied" and "minus" in answer.key_set)):
        value = numeric(text, [one if len(one) <= _SHOWN else "" for one in references])
        if value.agrees and value.comparable:
            return Evidence("number", value.reason, span=value.span), value.reference, forms
    return found, at, forms


def _best(
    asked: Question, answer: Answer, references: Sequence[str], every: tuple[Form, ...]
) -> tuple[Evidence, int, Phrase | None]:
    """Return the finding that is worth most, the number of its reference and the form."""
    wordless = _sign(asked, answer, references) or (None if answer.keys else _empty(references))
    if wordless is not None:
        return wordless
    forms = accepting(asked, every, answer)
    for at, form in every:
        if form.is_small and (found := same(asked, form, answer) or titled(form, answer)):
            return found, at, form
    for at, form in forms:
        # Most right answers hold a reference: this is asked of all before anything dearer.
        if form.content_set <= answer.key_set and not form.dates and form.renamed is None:
            found = same(asked, form, answer) or contained(asked, form, answer)
            if found is not None and WORTH[found.kind] >= CERTAIN:
                return found, at, form
    best: tuple[Evidence, int, Phrase | None] | None = None
    for at, form in forms:
        one = _first(asked, form, answer)
        if one is not None and (best is None or _rank(one) > _rank(best[0])):
            best = one, at, form
            if WORTH[one.kind] >= CERTAIN:
                break
    return best or (nothing(answer, references), -1, None)


def _first(asked: Question, form: Phrase, answer: Answer) -> Evidence | None:
    """Return what the first rule that has something to say says of one form."""
    found = next(filter(None, (rule(asked, form, answer) for rule in ORDER)), None)
    return found if found is None or form.renamed is None else synonym(form, found)


def _rank(found: Evidence) -> float:
    """Return what a finding is worth beside others: less where it tells of the question alone."""
    return _LAST if found.kind == "overlap:question" else WORTH[found.kind]


def synonym(form: Phrase, found: Evidence) -> Evidence | None:
    """The answer gives another name of what the reference names: Mumbai for Bombay.

    Places are renamed, bones have a learned and a common name, writers a pen name. Another name is
    right as a whole or not, and one that the question gave is no answer.
    """
    one = form.renamed
    if one is None or WORTH[found.kind] <= WORTH["synonym"]:
        return None
    return found._replace(kind="synonym", reason=f"{one.other} is {one.name}: {found.reason}")


def _sign(
    asked: Question, answer: Answer, references: Sequence[str]
) -> tuple[Evidence, int, None] | None:
    """Return where a reference without a word, such as "×", stands in the answer, if it does."""
    for at, reference in enumerate(references):
        sign = reference.strip()
        # Most references have a word: one that begins with a letter or digit has.
        if (
            not sign
            or (sign[0].isascii() and sign[0].isalnum())
            or phrases(sign, english=asked.english)
        ):
            continue
        start = answer.words.text.find(sign)
        end = start + len(sign)
        around = {answer.words.text[max(0, start - 1) : start], answer.words.text[end : end + 1]}
        if start >= 0 and _OPERATORS.isdisjoint(around):
            kind = "same" if answer.words.text.strip() == sign else "contained:short"
            return Evidence(kind, f"{sign} is in the answer", span=(start, end)), at, None
    return None


def _empty(references: Sequence[str]) -> tuple[Evidence, int, Phrase | None]:
    """Judge an answer without a word: right where a reference is empty too."""
    at = next((at for at, text in enumerate(references) if not text.strip()), -1)
    if at >= 0:
        return Evidence("same", "no answer, as is right"), at, None
    return Evidence("nothing:empty", "the answer has no word"), -1, None


def nothing(answer: Answer, references: Sequence[str]) -> Evidence:
    """The answer has no word of a reference.

    Names, dates and numbers have no other word for them; of a phrase in common words people
    accept paraphrases.
    """
    text = answer.words.text
    if declines(text, answer.key_set, _BEGINNING):
        if any(" ".join(read(one).keys) in _UNANSWERED for one in references):
            return Evidence("same", "the answer declines to answer, as is right")
        return Evidence("nothing:refusal", "the answer declines to answer")
    if are_described(references):
        return Evidence("nothing:words", "no word of a reference, which another word may say")
    return Evidence("nothing", "no word of a reference is in the answer")
