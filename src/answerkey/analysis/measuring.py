"""The measures that are compared with people: exact match, F1, verdict, and columns of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from answerkey.analysis.judgments import values_of
from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scoring import score
from answerkey.evaluation.text_measures import TEXT_MEASURES, measure_texts, text_metrics
from answerkey.recipes.conventions import convention
from answerkey.verdicts.judged import judge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["COMPUTED", "USUAL", "computed", "measured"]

_OWN = ("exact_match", "f1", "precision", "recall", "contains", "verdict")
COMPUTED = (*_OWN, *(name for name in TEXT_MEASURES if name not in _OWN))
"""What can be computed of predictions and references; columns of a file may stand beside."""

USUAL = ("exact_match", "f1", "contains", "verdict")
"""What is compared unless measures are named."""

_CONTAINS = {"overlap": "run", "best": "max-each"}
"""With these fields a convention's recall is 1 where the answer holds a whole reference."""


def measured(
    names: Sequence[str], run: Run, *, of: str
) -> tuple[Mapping[str, NDArray[np.float64]], list[str]]:
    """Return each measure of a run, and the signatures of what computed them.

    Args:
        names: Columns of the run, or else of ``COMPUTED``; without any ``USUAL``.
        run: The answers.
        of: The convention of what is computed.

    Raises:
        InputError: A column holds something else than numbers.
        UsageError: A name is unknown, or its package is not installed.
    """
    names = names or USUAL
    columns = [name for name in names if name in run.columns]
    if len(columns) == len(names):
        return {name: values_of(name, run.columns[name]) for name in names}, []
    found, signatures = computed(
        [name for name in names if name not in columns],
        predictions=run.predictions,
        references=run.references,
        questions=run.questions,
        of=of,
    )
    every = {**found, **{name: values_of(name, run.columns[name]) for name in columns}}
    return {name: every[name] for name in names}, signatures


def computed(
    names: Sequence[str],
    *,
    predictions: Sequence[str | None],
    references: Sequence[Sequence[str]],
    questions: Sequence[str | None] | None,
    of: str,
) -> tuple[Mapping[str, NDArray[np.float64]], list[str]]:
    """Return measures of each answer in [0, 1], and the signatures of what computed them.

    ``contains`` is a reference's tokens in the answer, one after another; ``verdict`` is the
    score of ``ak.verdict``. A missing prediction is worth 0, and so is what a measure says
    nothing of, as ``numeric`` of names.

    Args:
        names: Of ``COMPUTED``.
        predictions: One an item.
        references: Of each item.
        questions: Where they are known.
        of: The convention of exact match, precision, recall, F1 and containment.

    Raises:
        UsageError: A name is unknown, or its package is not installed.
    """
    import numpy as np

    unknown = [name for name in names if name not in COMPUTED]
    if unknown:
        raise UsageError(
            f"unknown measure {quoted(unknown[0])}",
            accepted=f"{', '.join(COMPUTED)}, or a column of values",
            remedy=nearest(unknown[0], COMPUTED),
        )
    found: dict[str, NDArray[np.float64]] = {}
    signatures: list[str] = []
    plain = score(predictions, references, convention=of, missing="zero")
    for name in names:
        if name == "verdict":
            judged = judge(predictions, references, questions=questions)
            found[name] = np.array([one.score for one in judged.verdicts])
            signatures.append(judged.signature)
        elif name == "contains":
            recipe = convention(of, **_CONTAINS)
            inside = score(predictions, references, convention=recipe, missing="zero")
            found[name] = (inside.recall >= 1.0).astype(float)
            signatures.append(inside.signature)
        elif name in TEXT_MEASURES:
            recipe = convention(of)
            (measure,) = measure_texts(
                [text or "" for text in predictions],
                references,
                text_metrics([name]),
                extract=recipe.pipeline.extract if recipe.extract else str,
            )
            found[name] = np.nan_to_num(measure.rows)
            signatures.append(f"{name}:({measure.row_signature})")
        else:
            found[name] = getattr(plain, name)
            if plain.signature not in signatures:
                signatures.append(plain.signature)
    return found, signatures
