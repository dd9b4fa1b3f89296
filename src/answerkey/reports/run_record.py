"""What it takes to make a run again: its inputs by fingerprint, its options, its date."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import Key, Run
from answerkey.evaluation.results import Accounting, Evaluation

__all__ = ["run_record"]


def run_record(
    answers: Mapping[str, Run] | Mapping[str, Evaluation] | Mapping[str, Key], **options: object
) -> dict[str, object]:
    """Return the facts of a run that stand in every JSON output beside its signature.

    Args:
        answers: What was scored, by the name it goes by; in an evaluation with the predictions'
            fingerprint. Or the key alone.
        options: What was asked for, as far as the signature does not say it.
    """
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "inputs": {name: _facts(given) for name, given in answers.items()},
        "options": options,
    }


def _facts(given: Run | Evaluation | Key) -> dict[str, object]:
    """Return what tells some answers and their key from others."""
    key: str | None
    predictions: str | None
    if isinstance(given, Key):
        counts, key = Accounting(len(given)), key_fingerprint(given.ids, given.references)
        predictions = None
    elif isinstance(given, Evaluation):
        counts, key, predictions = given.accounting, given.results[0].key, given.predictions
    else:
        texts = [[] if text is None else [text] for text in given.predictions]
        counts, key = Accounting.of(given), key_fingerprint(given.ids, given.references)
        predictions = key_fingerprint(given.ids, texts)
    return {
        "items": counts.items,
        "missing": counts.missing + counts.null_predictions,
        "extra": counts.extra,
        "key": key,
        "predictions": predictions,
    }
