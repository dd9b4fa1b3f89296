"""The column names that tell what a column holds.

They are those that data sets and evaluation tools write: ragas, deepeval, LangSmith,
inspect, DPR, FlashRAG and the Hugging Face scorers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

__all__ = [
    "ANSWER",
    "ROLE_NAMES",
    "deepeval_ids",
    "has_role",
    "is_context",
    "is_named",
    "is_numbered",
    "is_own",
    "is_plural",
    "is_row",
]

ROLE_NAMES: dict[str, tuple[str, ...]] = {
    "id": ("id", "qid", "query_id", "question_id", "example_id", "_id"),
    "question": ("question", "user_input", "input", "query", "prompt"),
    "prediction": (
        "prediction",
        "prediction_text",
        "predicted_answer",
        "pred",
        "output",
        "completion",
        "response",
        "actual_output",
        "actualOutput",
        "answer",
    ),
    "references": (
        "references",
        "reference",
        "answers",
        "gold",
        "golden_answers",
        "ideal",
        "expected",
        "expected_output",
        "expectedOutput",
        "target",
        "ground_truth",
        "ground_truths",
        "label",
        "answer",
    ),
    "system": ("system", "model"),
}
"""The names of each role that are recognized, whatever their case, our own first.

``answer`` is a prediction beside a column of references and a reference otherwise,
``name`` an id beside ``actual_output``, and ``reference_1``, ``reference_2``, … are
references together.
"""

_OWN = frozenset({"id", "question", "prediction", "references", "reference", "system"})
_FOLDED = {role: frozenset(name.casefold() for name in names) for role, names in ROLE_NAMES.items()}
ANSWER = "answer"
"""The one name with two roles."""
_TELLING = ("id", "prediction", "references")
_DEEPEVAL_NAME = "name"
_DEEPEVAL_PREDICTION = {"actual_output", "actualoutput"}
_TELLING_NAMES = frozenset().union(*(_FOLDED[role] for role in _TELLING))
_NUMBERED_START = "reference_"
_NUMBERED = re.compile(r"reference_(\d+)", re.IGNORECASE)
_PLURAL = frozenset({"references", "answers", "golden_answers", "ground_truths"})
_CONTEXTS = frozenset(
    {
        "context",
        "contexts",
        "ctxs",
        "passages",
        "provenance",
        "reference_contexts",
        "retrieval_context",
        "retrieved_contexts",
    }
)


def has_role(name: str) -> bool:
    """Tell whether a column of that name may have a role.

    Examples:
        >>> has_role("Golden_Answers"), has_role("reference_2"), has_role("lang")
        (True, True, False)
    """
    return (
        any(is_named(name, role) for role in ROLE_NAMES)
        or name.casefold() == _DEEPEVAL_NAME
        or is_numbered(name)
    )


def is_row(names: Iterable[str], mapped: Collection[str]) -> bool:
    """Tell whether an object with these members is a row rather than a map of ids."""
    given = set(names)
    if not given.isdisjoint(mapped):
        return True
    folded = set(map(str.casefold, given))  # a map may have a million ids
    return not _TELLING_NAMES.isdisjoint(folded) or any(
        is_numbered(name) for name in folded if name.startswith(_NUMBERED_START)
    )


def is_context(name: str) -> bool:
    """Tell whether a column holds what the system was given to read, which is not scored."""
    return name.casefold() in _CONTEXTS


def is_plural(name: str) -> bool:
    """Tell whether a column of references promises a list in each cell."""
    return name.casefold() in _PLURAL


def is_named(name: str, role: str) -> bool:
    """Tell whether a column of that name may have that role, numbered references apart."""
    return name.casefold() in _FOLDED[role]


def is_numbered(name: str) -> bool:
    """Tell whether a column is one of ``reference_1``, ``reference_2``, and so on."""
    return _NUMBERED.fullmatch(name) is not None


def is_own(name: str) -> bool:
    """Tell whether a name is one of our own, which come before those of others."""
    return name.casefold() in _OWN or is_numbered(name)


def deepeval_ids(names: Iterable[str]) -> list[str]:
    """Return deepeval's ``name``, which is an id only beside deepeval's own prediction."""
    folded = {name.casefold(): name for name in names}
    beside = _DEEPEVAL_PREDICTION & folded.keys()
    return [folded[_DEEPEVAL_NAME]] if beside and _DEEPEVAL_NAME in folded else []
