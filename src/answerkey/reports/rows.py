"""One row an answer, for other programs: JSON Lines, CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, TypeAlias

import orjson

from answerkey.errors import UsageError
from answerkey.evaluation.scores import OUTCOMES, Scores
from answerkey.evaluation.text_measures import TEXT_MEASURES
from answerkey.recipes.measures import MEASURES

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["WRITERS", "Answers", "Columns", "write_csv", "write_jsonl", "write_parquet"]

_CHUNK = 10_000
Columns: TypeAlias = Mapping[str, list[object]]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Answers:
    """What was scored: aligned columns, one entry an item."""

    ids: Sequence[str] | None
    questions: Sequence[str | None] | None
    predictions: Sequence[str | None]
    references: Sequence[Sequence[str]]
    columns: Mapping[str, Sequence[str | None]]


def write_jsonl(answers: Answers, scored: Sequence[Scores], file: IO[bytes]) -> None:
    """Write one JSON object a line."""
    _write_jsonl(_chunks(answers, scored), file)


def _write_jsonl(chunks: Iterable[Columns], file: IO[bytes]) -> None:
    for chunk in chunks:
        names = list(chunk)
        for values in zip(*chunk.values(), strict=True):
            file.write(orjson.dumps(dict(zip(names, values, strict=True))) + b"\n")


def write_csv(answers: Answers, scored: Sequence[Scores], file: IO[bytes]) -> None:
    """Write CSV for people: a text that a spreadsheet would run as a formula gets a ``'``.

    References are a JSON list. JSON Lines and Parquet keep every text as it was.
    """
    _write_csv(_chunks(answers, scored), file)


def _write_csv(chunks: Iterable[Columns], file: IO[bytes]) -> None:
    text = io.TextIOWrapper(file, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    for number, chunk in enumerate(chunks):
        if number == 0:
            writer.writerow(map(_neutral, chunk))
        writer.writerows(zip(*(map(_cell, column) for column in chunk.values()), strict=True))
    text.flush()
    text.detach()


def write_parquet(answers: Answers, scored: Sequence[Scores], file: IO[bytes]) -> None:
    """Write Parquet, a row group for each chunk of rows.

    Raises:
        UsageError: pyarrow is not installed.
    """
    _write_parquet(_chunks(answers, scored), file)


def _write_parquet(chunks: Iterable[Columns], file: IO[bytes]) -> None:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise UsageError("Parquet needs pyarrow", remedy="pip install 'answerkey[arrow]'") from None
    writer = None
    for chunk in chunks:
        table = pa.table({name: _array(name, values) for name, values in chunk.items()})
        writer = writer or pq.ParquetWriter(file, table.schema)
        writer.write_table(table)
    if writer:
        writer.close()


WRITERS: dict[str, Callable[[Iterable[Columns], IO[bytes]], None]] = {
    ".jsonl": _write_jsonl,
    ".csv": _write_csv,
    ".parquet": _write_parquet,
}
"""For each ending of a file what writes chunks of columns to it, one row an answer."""


def _chunks(answers: Answers, scored: Sequence[Scores]) -> Iterator[dict[str, list[object]]]:
    """Yield columns of at most ``_CHUNK`` rows, one convention after another."""
    for scores in scored:
        for start in range(0, max(len(scores), 1), _CHUNK):
            yield _columns(answers, scores, slice(start, start + _CHUNK))


def _columns(answers: Answers, scores: Scores, rows: slice) -> dict[str, list[object]]:
    references = list(answers.references[rows])
    best = scores.best_reference[rows].tolist()
    columns: dict[str, list[object]] = {}
    if answers.ids is not None:
        columns["id"] = list(answers.ids[rows])
    columns |= {name: list(values[rows]) for name, values in answers.columns.items()}
    if answers.questions is not None:
        columns["question"] = list(answers.questions[rows])
    columns["prediction"] = list(answers.predictions[rows])
    columns["references"] = [list(texts) for texts in references]
    for measure in MEASURES:
        values = getattr(scores, measure)[rows].tolist()
        columns[measure] = [None if value != value else value for value in values]  # noqa: PLR0124
    for one in scores.text_measures:
        more = one.rows[rows].tolist()
        columns[one.name] = [None if value != value else value for value in more]  # noqa: PLR0124
    columns["best_reference"] = [
        texts[index] if index >= 0 else None for texts, index in zip(references, best, strict=True)
    ]
    columns["outcome"] = [OUTCOMES[code] for code in scores.outcomes[rows].tolist()]
    columns["signature"] = [scores.row_signature] * len(references)
    return columns


def _array(name: str, values: list[object]) -> pa.Array:
    import pyarrow as pa

    if name == "references":
        return pa.array(values, pa.list_(pa.string()))
    number = name in MEASURES or name in TEXT_MEASURES or name == "score"
    return pa.array(values, pa.float64() if number else pa.string())


def _cell(value: object) -> object:
    if isinstance(value, list):
        return orjson.dumps(value).decode()
    return _neutral(value) if isinstance(value, str) else value


def _neutral(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
