"""The named conventions: one row each, with its source and its quirks.

A row gives only the fields in which it differs from ``Convention``'s defaults. A
published name never changes meaning: a correction becomes a new row.
"""

from answerkey.recipes.table import (
    containment,
    extractive,
    frameworks,
    languages,
    lists,
    multilingual,
    numeric,
    rag,
    similarity,
)
from answerkey.recipes.table.entry import Entry, Example, Source

__all__ = ["TABLE", "Entry", "Example", "Source"]

TABLE: dict[str, Entry] = {
    **extractive.ROWS,
    **frameworks.ROWS,
    **multilingual.ROWS,
    **lists.ROWS,
    **numeric.ROWS,
    **containment.ROWS,
    **languages.ROWS,
    **rag.ROWS,
    **similarity.ROWS,
}
