"""What HotpotQA and its kin share: sets of facts, joint scores, totals by part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.readers.tables import described
from answerkey.recipes.accumulation import harmonic
from answerkey.recipes.measures import Values

__all__ = [
    "Prediction",
    "Totals",
    "facts",
    "joint",
    "shared",
]

_MEASURES = {"em": "exact_match", "f1": "f1", "prec": "precision", "recall": "recall"}


def shared(predicted: Iterable[Any], gold: Iterable[Any]) -> Values:
    """Compare two collections by membership; nothing against nothing matches, with F1 0."""
    predicted, gold = list(predicted), list(gold)
    hits = sum(1 for fact in predicted if fact in gold)
    wrong = len(predicted) - hits
    missed = sum(1 for fact in gold if fact not in predicted)
    precision = 1.0 * hits / (hits + wrong) if predicted else 0.0
    recall = 1.0 * hits / (hits + missed) if hits + missed else 0.0
    exact = 1.0 if wrong + missed == 0 else 0.0
    return Values(exact, precision, recall, harmonic(precision, recall))


def joint(parts: Iterable[Values]) -> Values:
    """Multiply exact match, precision and recall over the parts."""
    exact = precision = recall = 1.0
    for part in parts:
        exact *= part.exact_match
        precision *= part.precision
        recall *= part.recall
    return Values(exact, precision, recall, harmonic(precision, recall))


class Totals:
    """Sums of the four measures for each part, in the order of the records.

    Args:
        prefixes: What stands before the keys of each part; ``joint_`` is added.
    """

    def __init__(self, prefixes: Iterable[str]) -> None:
        self._sums = {f"{p}{part}": 0.0 for p in (*prefixes, "joint_") for part in _MEASURES}

    def add(self, parts: dict[str, Values | None]) -> None:
        """Add one record's parts; the joint one only if none is missing."""
        present = {prefix: part for prefix, part in parts.items() if part is not None}
        if len(present) == len(parts):
            present["joint_"] = joint(present.values())
        for prefix, part in present.items():
            for name, measure in _MEASURES.items():
                self._sums[prefix + name] += getattr(part, measure)

    def over(self, count: int) -> dict[str, float]:
        """Divide every sum by the number of records."""
        return {name: value / count for name, value in self._sums.items()}


@dataclass(frozen=True, slots=True)
class Prediction:
    """One section of a predictions file: from id to one part of the answer.

    Args:
        section: The section's name.
        node: Its place, or None where it is missing and that was repaired.
        ledger: Where occasions are noted.
    """

    section: str
    node: Node | None
    ledger: Ledger

    @classmethod
    def of(cls, predictions: Node, section: str, ledger: Ledger) -> Prediction:
        """Find a section.

        Raises:
            InputError: It is not there, and nothing may be repaired.
        """
        node = predictions.optional(section)
        if node is None:
            ledger.fails(
                f"the predictions have no section '{section}'",
                at=predictions,
                official="KeyError",
                rule="it counts as empty",
            )
        else:
            node.mapping(f"an object from id to {section}")
        return cls(section, node, ledger)

    def find(self, record: Node) -> Node | None:
        """Return a record's part, or note that it is missing; a null ends the program."""
        name = record.member("_id").key()
        found = self.node.optional(name) if self.node and isinstance(name, str) else None
        if found is None:
            self.ledger.note(f"records without '{self.section}', which scores 0", id=name)
        elif found.value is None:
            self._fails(found, name)
            return None
        return found

    def text(self, record: Node) -> str | None:
        """Return a record's answer; one that is no text ends the official program."""
        found = self.find(record)
        if found is None or isinstance(found.value, str):
            return None if found is None else found.text()
        self._fails(found, record.member("_id").value)
        return None

    def _fails(self, found: Node, name: object) -> None:
        self.ledger.fails(
            f"an entry of '{self.section}' that cannot be scored",
            at=found,
            id=name,
            found=f"found {described(found.value)}",
            official="AttributeError" if self.section == "answer" else "TypeError",
            rule="it counts as missing",
        )

    def note_extra(self, records: Iterable[Node]) -> None:
        """Note entries for ids that the dataset does not have."""
        known = {record.member("_id").key() for record in records}
        self.ledger.note_each(
            f"entries of '{self.section}' for an id that the dataset does not have, ignored",
            [name for name in (self.node.value if self.node else ()) if name not in known],
        )


def facts(node: Node) -> list[tuple[Any, ...]]:
    """Return a list of facts, each once: ``[[title, sentence], …]``.

    Raises:
        InputError: It is no list of lists of texts and numbers.
    """
    found: dict[tuple[Any, ...], None] = {}
    for fact in node.elements("a list of facts: [[title, sentence number]]"):
        items = tuple(item.key() for item in fact.elements("a fact: [title, sentence number]"))
        found[items] = None
    return list(found)
