"""The sheet an annotator works on: answers in their order, as page and offline file show them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from answerkey.evaluation.readers import Run
from answerkey.recipes.measures import known
from answerkey.review.decisions import names_of
from answerkey.review.doubts import Doubt

__all__ = ["Sheet", "sheet"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Answers to decide.

    Args:
        name: A digest of the run: decisions about another are not mixed with these, and those
            that wait in a browser are taken whatever part of the run is shown.
        cards: What is shown of each, as objects of JSON; ``revealed`` is hidden until decided.
        items: All answers of the run, as decisions name them.
    """

    name: str
    cards: tuple[dict[str, Any], ...]
    items: frozenset[str]

    def record(self) -> dict[str, Any]:
        """Return the sheet as an object of JSON."""
        return {"name": self.name, "cards": list(self.cards)}


def sheet(run: Run, doubts: Sequence[Doubt]) -> Sheet:
    """Lay out a sheet; equal answers of one system to one question stand once."""
    cards: dict[str, dict[str, Any]] = {}
    for doubt in doubts:
        card = _card(run, doubt)
        cards.setdefault(card["item"], card)
    items = frozenset(names_of(run, row)[0] for row in range(len(run.predictions)))
    name = hashlib.sha256("".join(sorted(items)).encode()).hexdigest()[:16]
    return Sheet(name, tuple(cards.values()), items)


def _card(run: Run, doubt: Doubt) -> dict[str, Any]:
    item, entry, name, system = names_of(run, doubt.row)
    prediction = run.predictions[doubt.row] or ""
    question = run.questions[doubt.row] if run.questions else None
    return {
        "item": item,
        "entry": entry,
        "id": name,
        "system": system,
        "question": question or "",
        "references": list(run.references[doubt.row]),
        "prediction": prediction,
        "revealed": {
            "exact_match": known(doubt.exact_match),
            "f1": known(doubt.f1),
            "verdict": doubt.verdict.label,
            "reason": doubt.verdict.reason,
            "says": _says(doubt, prediction),
            "doubts": list(doubt.reasons),
        },
    }


def _says(doubt: Doubt, prediction: str) -> str:
    """Return the part of the answer that decided, which may be the alias to add."""
    span = doubt.verdict.span
    return prediction[slice(*span)] if span else ""
