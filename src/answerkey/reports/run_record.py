"""What it takes to make a run again: its inputs by fingerprint, its options, its date."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import Run

__all__ = ["predictions_fingerprint", "run_record"]


def predictions_fingerprint(run: Run) -> str:
    """Return eight hexadecimal digits that change with any prediction."""
    return key_fingerprint(run.ids, [[] if text is None else [text] for text in run.predictions])


def run_record(runs: Mapping[str, Run], **options: object) -> dict[str, object]:
    """Return the facts of a run that stand in every JSON output beside its signature.

    Args:
        runs: The answers that were scored, by the name they go by.
        options: What was asked for, as far as the signature does not say it.
    """
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "inputs": {
            name: {
                "items": len(run),
                "missing": run.missing + run.null_predictions,
                "extra": run.extra,
                "key": key_fingerprint(run.ids, run.references),
                "predictions": predictions_fingerprint(run),
            }
            for name, run in runs.items()
        },
        "options": options,
    }
