"""Cards of conventions: what each computes, where it comes from, its quirks by example."""

from __future__ import annotations

import inspect
from dataclasses import asdict

from answerkey.programs import program
from answerkey.recipes.conventions import Convention, ConventionLike, convention, entry
from answerkey.recipes.steps import STEPS
from answerkey.recipes.table import TABLE, Entry
from answerkey.recipes.vocabulary import FIELDS, in_words
from answerkey.reports.tables import Table, fraction
from answerkey.text.backend import EXTRACTORS

__all__ = [
    "card",
    "conventions_table",
    "examples_table",
    "facts",
    "program_text",
    "recipe_table",
    "vocabulary_tables",
]


def card(name: ConventionLike) -> dict[str, object]:
    """Return everything that is known of a convention, ready for JSON."""
    recipe, row = convention(name), entry(name)
    known = asdict(row) if row else {}
    known.pop("recipe", None)
    return {"name": recipe.name, "signature": recipe.signature, "recipe": recipe.recipe, **known}


def conventions_table() -> Table:
    """Return name and summary of every named convention."""
    rows = tuple((name, row.summary) for name, row in TABLE.items())
    return Table("Conventions", ("name", "what it is"), 2, rows)


def facts(row: Entry) -> list[tuple[str, str]]:
    """Return what is known of a row beside its recipe, each with its label."""
    needed = f"pip install 'answerkey[{row.needs}]'" if row.needs else ""
    known = {
        "read in": str(row.source or "answerkey's own"),
        "also called": ", ".join(row.aliases),
        "the same values": ", ".join(row.also),
        "further figures": ", ".join(name for name, _ in row.figures),
        "deviation": row.deviation,
        "needs": needed,
    }
    return [(label, text) for label, text in known.items() if text]


def program_text(recipe: Convention) -> str:
    """Say what a convention's program does; an empty text if it is a pipeline of steps."""
    if recipe.program == "pipeline":
        return ""
    return " ".join((inspect.getdoc(program(recipe.program)) or "").split())


def recipe_table(recipe: Convention) -> Table:
    """Return the recipe, the steps of normalizing in words."""
    steps = [
        (f"normalize {i}", str(step), step.describe()) for i, step in enumerate(recipe.normalize, 1)
    ]
    taken = [
        (f"extract {i}", str(step), step.describe()) for i, step in enumerate(recipe.extract, 1)
    ]
    fields = [
        (key, value, in_words(key, value))
        for key, value in recipe.recipe.items()
        if key not in {"program", "extract", "normalize"}
    ]
    none = [] if steps else [("normalize", "none", "the texts stay as they are")]
    return Table("Recipe", ("field", "value", "in words"), 3, (*taken, *none, *steps, *fields))


def vocabulary_tables() -> list[Table]:
    """Return what a recipe can be made of: the steps, then each field's values."""
    steps = {False: [], True: []}  # type: ignore[var-annotated]
    for name, (takes, words) in STEPS.items():
        written = name if takes == "nothing" else f"{name}({takes})"
        steps[name in EXTRACTORS].append((written, words))
    header = ("value", "in words")
    return [
        Table("normalize", header, 2, tuple(steps[False])),
        Table("extract", header, 2, tuple(steps[True])),
        *(Table(field, header, 2, tuple(values.items())) for field, values in FIELDS.items()),
    ]


def examples_table(row: Entry) -> Table:
    """Return the convention's quirks, as pairs with the original program's values."""
    rows = tuple(
        (
            repr(example.prediction),
            " or ".join(map(repr, example.references)),
            f"{example.exact_match:g}",
            fraction(example.f1),
            example.note,
        )
        for example in row.examples
    )
    return Table("Quirks", ("prediction", "references", "exact match", "F1", "why"), 5, rows)
