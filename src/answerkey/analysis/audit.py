"""Where a score misleads: the rules of ``answerkey.findings`` over answers, key and run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from answerkey.analysis.stakes import Stake, numbers, stakes
from answerkey.errors import InputError, counted
from answerkey.evaluation.items import listed
from answerkey.evaluation.outcomes import OUTCOMES
from answerkey.evaluation.pairs import References
from answerkey.evaluation.scores import MissingPolicy, Scores
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary, summarize
from answerkey.findings.evidence import Answer, Item, Text
from answerkey.findings.registry import RULES
from answerkey.findings.rule import Finding, Found, Rule
from answerkey.findings.runs import Run
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.text.arguments import reference_list
from answerkey.text.backend import Pipeline

__all__ = ["Audit", "Stake", "audit", "audit_key"]

_TRACE = "A504"
_MOST_EARLIER = 5  # items with the same question that are compared with a further one


@dataclass(frozen=True, slots=True)
class Audit:
    """What ``audit`` found.

    Args:
        findings: Every reason not to trust the score; those of the run first, then those of
            the key and of the answers, by row.
        summary: The means they are about.
        false_credit: What is given to answers with a finding of false credit.
        missed_credit: What other answers with a finding of missed credit lose.
        signature: The recipe and policy.
    """

    findings: tuple[Finding, ...]
    summary: Summary
    false_credit: Stake
    missed_credit: Stake

    @property
    def signature(self) -> str:
        """The recipe and policy of the means."""
        return self.summary.signature

    @property
    def counts(self) -> Mapping[str, int]:
        """How many findings each code has, in the order of the codes."""
        counted = Counter(finding.code for finding in self.findings)
        return {code: counted[code] for code in RULES if counted[code]}


def audit(
    predictions: Sequence[str | None],
    references: Sequence[References],
    *,
    questions: Sequence[str | None] | None = None,
    ids: Sequence[str] | None = None,
    systems: Sequence[str | None] | None = None,
    convention: ConventionLike = DEFAULT,
    missing: MissingPolicy = "zero",
) -> Audit:
    """Look for reasons not to trust a score, in the answers, in the key and in the run.

    Args:
        predictions: One text an item; ``None`` is a missing prediction.
        references: For each item one accepted answer, or a sequence of them.
        questions: The questions, which some rules need.
        ids: The items' ids.
        systems: Who gave each answer, where several answered the same items.
        convention: What scores them: what a normalizer deletes depends on it.
        missing: What a missing prediction is.

    Raises:
        UsageError: The convention is unknown.
        InputError: As for ``answerkey.score``.

    Examples:
        >>> found = audit(["200 not 429"], ["429 not 200"], questions=["Which status?"])
        >>> [(one.name, one.f1) for one in found.findings if one.scope == "answer"]
        [('order', 1.0)]
    """
    recipe = _convention(convention)
    answers = listed("predictions", predictions)
    rows = listed("references", references)
    scores = score(answers, rows, convention=recipe, ids=ids, systems=systems, missing=missing)
    columns = _Columns(
        predictions=answers,  # type: ignore[arg-type]
        references=[tuple(reference_list(row)) for row in rows],  # type: ignore[arg-type]
        questions=_aligned("question", questions, len(answers)),
        systems=_aligned("system", systems, len(answers)),
        ids=scores.ids,
        pipeline=_steps(recipe).pipeline,
    )
    tokens = scores if _counts_tokens(recipe) else score(answers, rows, missing="zero")
    items = _items(columns)
    found = [
        *_of_run(columns, scores, tokens, len(items)),
        *_of_key(columns, items),
        *_of_answers(columns, scores, tokens),
    ]
    summary = summarize(scores)
    false, missed = stakes(found, scores, summary.n)
    return Audit(tuple(found), summary, false, missed)


def audit_key(
    references: Sequence[References],
    *,
    questions: Sequence[str | None] | None = None,
    ids: Sequence[str] | None = None,
    convention: ConventionLike = DEFAULT,
) -> Audit:
    """Look for what is wrong with an answer key, before anybody has answered.

    Args:
        references: For each item one accepted answer, or a sequence of them.
        questions: The questions, which some rules need.
        ids: The items' ids.
        convention: What will score: what a normalizer leaves depends on it.

    Raises:
        UsageError: The convention is unknown.
        InputError: A reference is not text.

    Examples:
        >>> [one.name for one in audit_key([["A"], ["U.S.A.", "USA"]]).findings]
        ['empty-reference', 'same-references']
    """
    recipe = _convention(convention)
    rows = listed("references", references)
    columns = _Columns(
        predictions=[],
        references=[tuple(reference_list(row)) for row in rows],  # type: ignore[arg-type]
        questions=_aligned("question", questions, len(rows)),
        systems=None,
        ids=ids,
        pipeline=_steps(recipe).pipeline,
    )
    none = Stake(0, 0.0, 0.0)
    nobody = replace(summarize(score([], [], convention=recipe)), signature=recipe.signature)
    return Audit(tuple(_of_key(columns, _items(columns))), nobody, none, none)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The run's columns, one entry a row."""

    predictions: Sequence[str | None]
    references: Sequence[tuple[str, ...]]
    questions: Sequence[str | None] | None
    systems: Sequence[str | None] | None
    ids: Sequence[str] | None
    pipeline: Pipeline

    def question(self, row: int) -> str | None:
        """Return a row's question, if it is known."""
        return self.questions[row] if self.questions else None

    def id(self, row: int | None) -> str | None:
        """Return a row's id, if there is one."""
        return None if self.ids is None or row is None else self.ids[row]


def _aligned(
    noun: str, values: Sequence[str | None] | None, items: int
) -> Sequence[str | None] | None:
    if values is not None and len(values) != items:
        raise InputError(f"{counted(len(values), noun)} for {counted(items, 'item')}")
    return values


def _counts_tokens(recipe: Convention) -> bool:
    """Tell whether the convention's outcomes say which tokens are shared."""
    return recipe.program == "pipeline" and recipe.has_tokens and recipe.overlap == "multiset"


def _steps(recipe: Convention) -> Convention:
    """Return the recipe whose steps the rules read by: a program has none of its own."""
    return recipe if _counts_tokens(recipe) else _convention(DEFAULT)


def _of_answers(columns: _Columns, scores: Scores, tokens: Scores) -> Iterator[Finding]:
    rules = {
        outcome: [r for r in RULES.values() if r.scope == "answer" and outcome in r.outcomes]
        for outcome in OUTCOMES
    }
    outcomes = [OUTCOMES[code] for code in tokens.outcomes.tolist()]
    best = tokens.best_reference.tolist()
    exact, f1 = numbers(scores.exact_match), numbers(scores.f1)
    for row, raw in enumerate(columns.predictions):
        outcome, texts = outcomes[row], columns.references[row]
        if outcome == "exact" and texts == (raw,):
            continue  # nothing to tell apart
        answer = Answer(
            prediction=columns.pipeline.extract(raw or ""),
            raw=raw,
            references=texts,
            best=best[row],
            question=columns.question(row),
            outcome=outcome,
            exact_match=exact[row],
            f1=f1[row],
            pipeline=columns.pipeline,
        )
        given = exact[row], f1[row]
        found = [
            _finding(rule, seen, columns, row, given)
            for rule in rules[outcome]
            if isinstance(seen := rule.find(answer), Found)
        ]
        if any(one.code == _TRACE for one in found):
            # What other rules saw is said in the reasoning, not in the answer.
            found = [one for one in found if one.code == _TRACE or one.credit == "open"]
        # What earns credit for a wrong answer has lost none of a right one.
        wrong = any(one.credit == "false" for one in found)
        yield from (one for one in found if not (wrong and one.credit == "missed"))


def _finding(
    rule: Rule[Any],
    found: Found,
    columns: _Columns,
    row: int | None,
    given: tuple[float, float] = (0.0, 0.0),
) -> Finding:
    credit = found.credit or rule.credit
    implied = {
        "false": given,
        "missed": (1.0 - given[0], 1.0 - given[1]),
        "open": (0.0, 0.0),
    }[credit]
    return Finding(
        code=rule.code,
        name=rule.name,
        scope=rule.scope,
        credit=credit,
        row=row,
        id=columns.id(row),
        reason=found.reason,
        words=found.words,
        exact_match=implied[0] if found.exact_match is None else found.exact_match,
        f1=implied[1] if found.f1 is None else found.f1,
    )


def _items(columns: _Columns) -> list[Item]:
    """Return the key's items: what several systems answered is one."""
    seen: set[object] = set()
    asked: Counter[object] = Counter()
    same: dict[str, list[Item]] = {}
    items: list[Item] = []
    for row, references in enumerate(columns.references):
        question = columns.question(row)
        system = columns.systems[row] if columns.systems else None
        each = (columns.id(row), question, references)
        asked[system, each] += 1
        if (each, asked[system, each]) in seen:
            continue
        seen.add((each, asked[system, each]))
        item = _item(row, question, references, columns.pipeline, same)
        items.append(item)
    return items


def _item(
    row: int,
    question: str | None,
    references: tuple[str, ...],
    pipeline: Pipeline,
    same: dict[str, list[Item]],
) -> Item:
    asked = Text(question or "", pipeline)
    texts = tuple(Text(reference, pipeline) for reference in references)
    before = same.setdefault(asked.normalized, []) if asked.text.strip() else []
    forms = {text.normalized for text in texts}
    rivals = [o.row for o in before if forms.isdisjoint(text.normalized for text in o.texts)]
    earlier = tuple(other.row for other in before)
    item = Item(row, asked, references, texts, earlier, tuple(rivals))
    if len(before) < _MOST_EARLIER:
        before.append(item)
    return item


def _of_key(columns: _Columns, items: Sequence[Item]) -> Iterator[Finding]:
    rules = [rule for rule in RULES.values() if rule.scope == "key"]
    for item in items:
        for rule in rules:
            found = rule.find(item)
            if isinstance(found, Found):
                yield _finding(rule, found, columns, item.row)


def _of_run(columns: _Columns, scores: Scores, tokens: Scores, items: int) -> Iterator[Finding]:
    normalize = columns.pipeline.normalize
    forms: dict[tuple[str, ...], list[str]] = {}
    for texts in columns.references:
        if texts not in forms:
            forms[texts] = [normalize(text) for text in texts]
    run = Run(
        predictions=[
            None if text is None else normalize(columns.pipeline.extract(text))
            for text in columns.predictions
        ],
        references=[forms[texts] for texts in columns.references],
        exact_match=numbers(scores.exact_match),
        f1=numbers(scores.f1),
        recall=numbers(scores.recall),
        best=tokens.best_reference.tolist(),
        items=items,
        has_tokens=scores.convention.has_tokens,
    )
    for rule in RULES.values():
        found = rule.find(run) if rule.scope == "run" else None
        if isinstance(found, Found):
            yield _finding(rule, found, columns, None)
