"""JSON as every command and file writes it, and what stands at both ends of each output."""

from __future__ import annotations

from collections.abc import Mapping

import orjson

from answerkey.reports.environment import environment
from answerkey.reports.schema.versions import VERSIONS

__all__ = ["dumped", "output"]


def dumped(content: object) -> bytes:
    r"""Write content as JSON, indented, with a newline at its end; NaN is null.

    Examples:
        >>> dumped({"f1": 0.5})
        b'{\n  "f1": 0.5\n}\n'
    """
    return orjson.dumps(content, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def output(
    name: str, fields: Mapping[str, object], *, run: Mapping[str, object] | None
) -> dict[str, object]:
    """Return what a command found between the head and the tail that every output has.

    Args:
        name: The command, whose schema the fields follow.
        fields: What it found; scores and shares are fractions.
        run: What it takes to make the run again.

    Examples:
        >>> list(output("gate", {"passed": True}, run=None))
        ['schema', 'unit', 'passed', 'run', 'environment']
    """
    return {
        "schema": VERSIONS[name],
        "unit": "fraction",
        **fields,
        "run": run,
        "environment": environment(),
    }
