"""The version that a dataset names, as the programs descended from SQuAD 1.1 check it."""

from __future__ import annotations

from answerkey.errors import quoted
from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger

__all__ = ["check_version"]


def check_version(
    dataset: Node, ledger: Ledger, *, expected: str, accepted: tuple[object, ...] = ()
) -> None:
    """Note another version than the expected one, as the programs do, and score all the same.

    They fail on a version that is missing, and while they write of one that is no text.

    Args:
        dataset: The dataset.
        ledger: Where it is noted.
        expected: The version.
        accepted: Other ways to write it that the program takes, such as a number.

    Raises:
        InputError: There is no version, or it is no text and not accepted.
    """
    version = dataset.optional("version")
    if version is not None and version.value in (expected, *accepted):
        return
    if version is None or not isinstance(version.value, str):
        ledger.fails(
            "there is no version" if version is None else "the version is not text",
            at=version or dataset,
            official="KeyError" if version is None else "TypeError",
            rule="the dataset is scored all the same",
        )
        return
    ledger.note(f"the dataset's version is {quoted(version.value)}, expected {quoted(expected)}")
