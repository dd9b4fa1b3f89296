"""The options that say how files are read, shared by every command that reads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import click

from answerkey.cli.terminal import note, reading_progress
from answerkey.errors import UsageError, counted, nearest, quoted
from answerkey.evaluation.evaluating import RowSink, Task, evaluate
from answerkey.evaluation.readers import (
    FORMATS,
    Key,
    ReadOptions,
    Run,
    read_key,
    read_run,
    read_systems,
)
from answerkey.evaluation.results import Evaluation
from answerkey.evaluation.scores import MISSING
from answerkey.evaluation.systems import answering_all_of
from answerkey.recipes.tokenizing import register_tokenizer

__all__ = [
    "evaluate_files",
    "key_options",
    "missing_option",
    "optional_reading_options",
    "options_of",
    "read_files",
    "read_key_file",
    "read_several",
    "reading_options",
    "tokenizer_option",
]

Command = TypeVar("Command", bound=Callable[..., object])

_OPTIONS = (
    click.argument("files", nargs=-1, required=True, metavar="[KEY] PREDICTIONS"),
    click.option(
        "--extra",
        type=click.Choice(["error", "ignore"]),
        default="error",
        show_default=True,
        help="What a prediction without an item is.",
    ),
    click.option(
        "--map",
        "mappings",
        multiple=True,
        metavar="ROLE=COLUMN",
        help="Which column is the id, question, prediction, references or system.",
    ),
    click.option("--ref-sep", metavar="TEXT", help="Split a column of references at this text."),
    click.option(
        "--format", "file_format", type=click.Choice(FORMATS), help="Do not detect, read as."
    ),
    click.option(
        "--delimiter",
        metavar="CHAR",
        # A shell passes on the two characters that messages show a tab as.
        callback=lambda _context, _option, given: "\t" if given == "\\t" else given,
        help="The delimiter of a CSV file, \\t for a tab.  [default: the header shows it]",
    ),
    click.option(
        "--surrogates",
        type=click.Choice(["error", "replace"]),
        default="error",
        show_default=True,
        help="What a lone surrogate in JSON is; replace puts U+FFFD.",
    ),
    click.option("--coerce-numbers", is_flag=True, help="Take JSON numbers as the text they are."),
    click.option("--merge-references", is_flag=True, help="Unite the references of a repeated id."),
    click.option("--max-line", type=int, metavar="BYTES", help="Longest line. [default: 64 MiB]"),
    click.option(
        "--max-answer", type=int, metavar="N", help="Longest answer in characters. [default: 10^6]"
    ),
    click.option(
        "--max-references", type=int, metavar="N", help="Most references an item. [default: 10^5]"
    ),
    click.option("-q", "--quiet", is_flag=True, help="Do not tell on stderr what was read."),
)
_RENAMED = {"ref_sep": "reference_separator", "file_format": "format"}
_PASSED = (
    "delimiter",
    "extra",
    "surrogates",
    "coerce_numbers",
    "merge_references",
    "max_line",
    "max_answer",
    "max_references",
)


def _register(
    ctx: click.Context,  # noqa: ARG001
    parameter: click.Parameter,  # noqa: ARG001
    values: tuple[str, ...],
) -> None:
    from answerkey.analysis.conformance import load_function

    for value in values:
        name, _, target = value.rpartition("=")
        register_tokenizer(name or target.rpartition(":")[2], load_function(target))


def tokenizer_option(command: Command) -> Command:
    """Give a command the option that registers a function as a tokenizer."""
    return click.option(
        "--tokenizer",
        multiple=True,
        expose_value=False,
        is_eager=True,
        callback=_register,
        metavar="[NAME=]FILE.py:FUNCTION",
        help="Run this file, so that conventions can say tokenize=call(NAME); repeatable.",
    )(command)


def missing_option(command: Command) -> Command:
    """Give a command the option that says what a missing prediction is."""
    return click.option(
        "--missing",
        type=click.Choice(MISSING),
        default="zero",
        show_default=True,
        help="What an item without a prediction is: wrong, an error, or left out.",
    )(command)


def reading_options(command: Command) -> Command:
    """Give a command the files' argument and the options of reading."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def optional_reading_options(command: Command) -> Command:
    """Give a command the options of reading, and files that some of its uses do without."""
    files = click.argument("files", nargs=-1, metavar="[[KEY] PREDICTIONS...]")
    for option in (*reversed(_OPTIONS[1:]), files):
        command = option(command)
    return command


def key_options(command: Command) -> Command:
    """Give a command the key's argument and the options of reading one."""
    for option in (*reversed(_OPTIONS[2:]), click.argument("file", metavar="KEY")):
        command = option(command)
    return command


def read_key_file(file: str, given: dict[str, object]) -> Key:
    """Read an answer key alone, and tell on stderr what was detected.

    Raises:
        UsageError: An option cannot be meant.
        InputError: The file is refused.
    """
    key = read_key(file, options_of(given))
    if not given["quiet"]:
        for line in key.notes:
            note(line)
    return key


def options_of(given: dict[str, object]) -> ReadOptions:
    """Return the values of ``reading_options`` as the readers take them.

    Raises:
        UsageError: An option cannot be meant.
    """
    return ReadOptions(**_keywords(given))  # type: ignore[arg-type]


def read_files(files: Sequence[str], given: dict[str, object], *, by: Sequence[str] = ()) -> Run:
    """Read PREDICTIONS, or KEY PREDICTIONS, and tell on stderr what was detected.

    Args:
        files: The paths.
        given: The values of ``reading_options``.
        by: The columns that the command slices by.

    Raises:
        UsageError: There are more than two files, or an option cannot be meant.
        InputError: A file is refused.
    """
    key, predictions = _key_and_predictions(files)
    run = read_run(predictions, key, options_of(given))
    if not given["quiet"]:
        systems = len(set(run.systems or ()))
        _tell(run.notes, run.system_column, systems, by)
    return run


def evaluate_files(
    files: Sequence[str],
    given: dict[str, object],
    *,
    by: Sequence[str],
    rows: RowSink | None,
    **how: Any,
) -> Evaluation:
    """Score PREDICTIONS, or KEY PREDICTIONS, and tell on stderr what was detected.

    Args:
        files: The paths.
        given: The values of ``reading_options``.
        by: The columns that the command slices by.
        rows: Takes each row's scores.
        **how: What a ``Task`` takes further.

    Raises:
        UsageError: There are more than two files, or an option cannot be meant.
        InputError: A file is refused.
    """
    key, predictions = _key_and_predictions(files)
    with reading_progress() as (bytes_read, rows_done):
        options = ReadOptions(**_keywords(given), progress=bytes_read)  # type: ignore[arg-type]
        task = Task(predictions, key, options=options, by=by, rows=rows, progress=rows_done, **how)
        evaluation = evaluate(task)
    if not given["quiet"]:
        _tell(evaluation.notes, evaluation.system_column, evaluation.systems, by)
    return evaluation


def _key_and_predictions(files: Sequence[str]) -> tuple[str | None, str]:
    if len(files) > 2:
        raise UsageError(
            counted(len(files), "file"),
            accepted="PREDICTIONS, or KEY PREDICTIONS",
            remedy="answerkey compare takes the answers of several systems",
        )
    *key, predictions = files
    return (key[0] if key else None), predictions


def read_several(
    files: Sequence[str],
    given: dict[str, object],
    *,
    names: Sequence[str] = (),
    systems: str | None = None,
    baseline: str | None = None,
    alone: bool = False,
    whole: str | None = None,
) -> dict[str, Run]:
    """Read the answers of several systems, and tell on stderr what was detected.

    Args:
        files: The paths, the answer key first if it is a file of its own.
        given: The values of ``reading_options``.
        names: What to call the systems, one for each file.
        systems: The column that names them, where one file has all.
        baseline: The system to put first.
        alone: Whether one system will do.
        whole: The system whose items all others must answer.

    Raises:
        UsageError: An option cannot be meant, or there is no system of that name.
        InputError: A file is refused.
    """
    keywords = _keywords(given)
    if systems:
        keywords["mapping"] = {**cast("dict[str, str]", keywords["mapping"]), "system": systems}
    options = ReadOptions(**keywords)  # type: ignore[arg-type]
    runs = read_systems(files, options=options, names=names, alone=alone)
    if whole is not None:
        runs = answering_all_of(whole, runs)
    if not given["quiet"]:
        for line in dict.fromkeys(line for run in runs.values() for line in run.notes):
            note(line)
    if baseline is None:
        return runs
    if baseline not in runs:
        raise UsageError(
            f"no system {quoted(baseline)}",
            accepted=", ".join(map(quoted, runs)),
            remedy=nearest(baseline, runs),
        )
    return {baseline: runs.pop(baseline), **runs}


def _keywords(given: dict[str, object]) -> dict[str, object]:
    renamed = {new: given[old] for old, new in _RENAMED.items()}
    passed = {name: given[name] for name in _PASSED if given.get(name) is not None}
    mapping = _mapping(cast("Sequence[str]", given["mappings"]))
    return {"mapping": mapping, **renamed, **passed}


def _mapping(parts: Sequence[str]) -> dict[str, str]:
    mapping = {}
    for part in ",".join(parts).split(",") if parts else ():
        role, _, name = part.partition("=")
        if not name:
            raise UsageError(f"--map {quoted(part)}", accepted="ROLE=COLUMN")
        mapping[role] = name
    return mapping


def _tell(notes: Sequence[str], system_column: str | None, systems: int, by: Sequence[str]) -> None:
    for line in notes:
        note(line)
    if system_column and system_column not in by and systems > 1:
        answered = f"{counted(systems, 'system')} answered"
        note(f"{answered}; one total over them means little: --by {system_column}")
