"""A run's scores by the old key and by the new."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import ReadOptions, read_run
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import Summary, summarize
from answerkey.recipes.conventions import ConventionLike

__all__ = ["Rescored", "rescored"]


@dataclass(frozen=True, slots=True)
class Rescored:
    """Means by two keys.

    Args:
        before: By the old key.
        after: By the new one, which may have fewer entries.
    """

    before: Summary
    after: Summary


def rescored(
    predictions: str,
    key: str,
    new_key: str,
    *,
    options: ReadOptions,
    convention: ConventionLike,
) -> Rescored:
    """Score predictions by both keys; answers to entries that were dropped count no more.

    Args:
        predictions: The file; where it is the key itself, the new key holds them too.
        key: The old key.
        new_key: The new one.
        options: How files are read.
        convention: What scores.

    Raises:
        InputError: A file is refused.
    """
    itself = Path(predictions).resolve() == Path(key).resolve()
    summaries = []
    for path, how in ((key, options), (new_key, replace(options, extra="ignore"))):
        run = read_run(path, None, how) if itself else read_run(predictions, path, how)
        scores = score(
            run.predictions,
            run.references,
            convention=convention,
            missing="zero",
        )
        fingerprint = key_fingerprint(run.ids, run.references)
        summaries.append(summarize(replace(scores, key=fingerprint)))
    return Rescored(*summaries)
