"""Score several systems in one way: one convention, one policy, one answer key."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import cast

from answerkey.errors import InputError, UsageError, counted, quoted, visible
from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import MissingPolicy, Scores
from answerkey.evaluation.scoring import score
from answerkey.recipes.conventions import DEFAULT, Convention, ConventionLike
from answerkey.recipes.conventions import convention as _convention
from answerkey.recipes.signature import split_signature

__all__ = ["answering_all_of", "saved_signature", "score_systems"]

_SIGNATURE = "signature"
"""The column in which rows that were saved say how they were scored."""

_NOT_THE_RECIPE = frozenset({"answerkey", "ci", "resamples", "seed"})


def score_systems(
    runs: Mapping[str, Run],
    *,
    convention: ConventionLike | None = None,
    missing: MissingPolicy = "zero",
) -> dict[str, Scores]:
    """Score the answers of several systems so that they can be compared.

    Rows that were saved by ``answerkey score`` bear its signature: without a convention they are
    scored as they were, and refused if they were scored differently from each other.

    Args:
        runs: Each system's answers.
        convention: A name, a signature or a ``Convention``; by default the one of the saved
            rows, or that of the SQuAD file read.
        missing: What a missing prediction is, unless saved rows say.

    Raises:
        InputError: Saved rows are of unlike signatures, or an item's references differ.
    """
    _refuse_unlike_references(runs)
    recipe, policy = _recipe(runs, convention, missing)
    scored = {}
    for name, run in runs.items():
        scored[name] = score(
            run.predictions,
            run.references,
            convention=recipe,
            ids=run.ids,
            systems=run.systems,
            missing=policy,
        )
    shared = _shared(runs)
    first = next(iter(runs.values()))
    kept = range(len(first)) if first.ids is None else _places(first, shared)
    ids = None if first.ids is None else [first.ids[i] for i in kept]
    key = key_fingerprint(ids, [first.references[i] for i in kept])
    return {name: dataclasses.replace(scores, key=key) for name, scores in scored.items()}


def answering_all_of(whole: str, runs: Mapping[str, Run]) -> dict[str, Run]:
    """Give every other run the items of one that it lacks, as items without a prediction.

    Without ids there is nothing to tell items by: such runs are returned as they are.

    Args:
        whole: The name of the run whose items the others are to answer.
        runs: Each system's answers.
    """
    return {
        name: run if name == whole else _completed(name, run, whole, runs[whole])
        for name, run in runs.items()
    }


def _completed(name: str, run: Run, whole_name: str, whole: Run) -> Run:
    if run.ids is None or whole.ids is None:
        return run
    known = set(run.ids)
    lacking = whole.take([row for row, item in enumerate(whole.ids) if item not in known])
    further = len(known.difference(whole.ids))
    notes = []
    if len(lacking):
        of = f"of {visible(whole_name)}"
        items = counted(len(lacking), f"item {of} has", f"items {of} have")
        notes.append(f"{items} no answer in {visible(name)}: they count as --missing says")
    if further:
        of = f"of {visible(name)}"
        items = counted(further, f"item {of} is", f"items {of} are")
        notes.append(f"{items} not in {visible(whole_name)}: no drop of theirs is looked at")
    none: list[str | None] = [None] * len(lacking)
    columns = {
        # A saved signature says how a row was scored, and these were not.
        column: [
            *cells,
            *(none if column == _SIGNATURE else lacking.columns.get(column, none)),
        ]
        for column, cells in run.columns.items()
    }
    questions = None if run.questions is None else [*run.questions, *(lacking.questions or none)]
    return dataclasses.replace(
        run,
        ids=[*run.ids, *(lacking.ids or [])],
        predictions=[*run.predictions, *none],
        references=[*run.references, *lacking.references],
        questions=questions,
        columns=columns,
        missing=run.missing + len(lacking),
        notes=(*run.notes, *notes),
    )


def saved_signature(run: Run) -> str | None:
    """Return the signature that rows written by ``answerkey score`` bear, if they do.

    Raises:
        InputError: They bear several.
    """
    found = sorted({text for text in run.columns.get(_SIGNATURE, ()) if text})
    try:
        for text in found:
            Convention.parse(text)
    except UsageError:
        return None
    if len(found) > 1:
        raise InputError(
            f"rows of several signatures: {quoted(found[0])} and {quoted(found[1])}",
            accepted="the rows of one convention",
        )
    return found[0] if found else None


def _recipe(
    runs: Mapping[str, Run], given: ConventionLike | None, missing: MissingPolicy
) -> tuple[Convention, MissingPolicy]:
    if given is not None:
        return _convention(given), missing
    saved = {name: text for name, run in runs.items() if (text := saved_signature(run))}
    _refuse_unlike(saved)
    if len(saved) == len(runs):
        text = next(iter(saved.values()))
        policy = split_signature(text)[1].get("missing", missing)
        return Convention.parse(text), cast("MissingPolicy", policy)
    first = next(iter(runs.values()))
    return _convention(first.suggested_convention or DEFAULT), missing


def _refuse_unlike(saved: Mapping[str, str]) -> None:
    parts = {name: split_signature(text) for name, text in saved.items()}
    (first, (convention_name, fields)), *others = parts.items() if parts else [("", ("", {}))]
    for name, (other_name, other) in others:
        unlike = [] if convention_name == other_name else [f"{convention_name} and {other_name}"]
        unlike += [
            f"{field}: {fields.get(field, 'as published')} and {other.get(field, 'as published')}"
            for field in dict.fromkeys((*fields, *other))
            if field not in _NOT_THE_RECIPE and fields.get(field) != other.get(field)
        ]
        if unlike:
            raise InputError(
                f"{quoted(first)} and {quoted(name)} were scored differently ({'; '.join(unlike)})",
                accepted="rows of one signature",
                remedy="-c NAME scores both anew, under one convention",
            )


def _shared(runs: Mapping[str, Run]) -> set[str]:
    return set.intersection(*(set(run.ids or ()) for run in runs.values()))


def _places(run: Run, ids: set[str]) -> list[int]:
    return [index for index, item in enumerate(run.ids or ()) if item in ids]


def _refuse_unlike_references(runs: Mapping[str, Run]) -> None:
    (first, reference), *others = runs.items()
    known = _references(reference)
    for name, run in others:
        for item, texts in _references(run).items():
            if known.get(item, texts) != texts:
                which = quoted(item) if isinstance(item, str) else f"item {item}"
                raise InputError(
                    f"the references of {which} are {quoted(known[item])} for "
                    f"{quoted(first)} and {quoted(texts)} for {quoted(name)}",
                    accepted="one answer key for all",
                    remedy="give the answer key as the first file",
                )


def _references(run: Run) -> dict[str | int, Sequence[str]]:
    names: Sequence[str | int] = range(len(run)) if run.ids is None else run.ids
    return dict(zip(names, run.references, strict=False))
