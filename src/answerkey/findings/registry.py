"""All rules, in the order of their codes: the one list that the audit and the docs read."""

from __future__ import annotations

from typing import Any

from answerkey.errors import UsageError, nearest, quoted
from answerkey.findings import (
    costs,
    dates,
    extent,
    generation,
    hedges,
    idle,
    keys,
    meaning,
    questions,
    refusals,
    runs,
    synonyms,
    values,
)
from answerkey.findings.rule import Rule

__all__ = ["FAMILIES", "RULES", "explained"]

FAMILIES = {
    "A1": "Meaning: the words match and the meaning does not",
    "A2": "Values: numbers, units and dates that differ",
    "A3": "Forms: one meaning written in two ways",
    "A4": "Extent: more or less than the reference",
    "A5": "Generation: what a system says beside its answer",
    "K1": "The answer key",
    "R1": "The run",
}
"""What the codes that begin so are about."""

_MODULES = (
    *(meaning, idle, values, dates, costs, synonyms, extent),
    *(generation, refusals, hedges, keys, questions, runs),
)
RULES: dict[str, Rule[Any]] = {
    each.code: each
    for each in sorted((one for m in _MODULES for one in m.RULES), key=lambda one: one.code)
}
"""Every rule by its code."""


def explained(code: str) -> Rule[Any]:
    """Return a rule by its code or its name.

    Raises:
        UsageError: There is none.

    Examples:
        >>> explained("a101").name
        'order'
    """
    known = {**RULES, **{rule.name: rule for rule in RULES.values()}}
    found = known.get(code.upper(), known.get(code.lower()))
    if found is None:
        raise UsageError(
            f"no finding has the code {quoted(code)}",
            accepted=f"{next(iter(RULES))} and the like, or a name",
            remedy=nearest(code, known),
        )
    return found
