"""``answerkey schema``."""

from __future__ import annotations

import click

from answerkey.cli.terminal import print_json, print_table
from answerkey.reports.schema.outputs import OUTPUTS, schema
from answerkey.reports.schema.versions import VERSIONS
from answerkey.reports.tables import Table

__all__ = ["command"]

_EXAMPLES = """\b
Examples:
  answerkey schema            which there are
  answerkey schema compare    what answerkey compare --json writes
"""


@click.command("schema", epilog=_EXAMPLES)
@click.argument("name", required=False)
def command(*, name: str | None) -> None:
    """Print the JSON Schema (2020-12) of what the command NAME writes with --json.

    Each output names the schema that it follows in its field schema.
    """
    if name is not None:
        print_json(schema(name))
        return
    rows = tuple((each, VERSIONS[each]) for each in OUTPUTS)
    print_table(Table("Schemas", ("command", "schema"), 2, rows))
