"""A key changed as people decided, in its own format: nothing else of the file is touched."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import orjson

from answerkey.errors import InputError, UsageError, quoted, visible
from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import ReadOptions
from answerkey.evaluation.readers.cells import ids_of
from answerkey.evaluation.readers.folders import part_files
from answerkey.evaluation.readers.reading import read_table_of
from answerkey.evaluation.readers.references import references_of
from answerkey.evaluation.readers.roles import KEY_ROLES, find_roles, require
from answerkey.review.changes import Changes, changes
from answerkey.review.decisions import Decision
from answerkey.review.edits import Treatment, Wanted, applied, csv_edits, json_edits

__all__ = ["Patched", "patched"]


@dataclass(frozen=True, slots=True)
class Patched:
    """A changed key.

    Args:
        content: The new file.
        changes: What was changed, and what was not.
        before: The old key's fingerprint.
        after: The new key's.
    """

    content: bytes
    changes: Changes
    before: str
    after: str

    def log(self) -> bytes:
        """Return the changes as JSON Lines, each with its authors and day."""
        return b"".join(orjson.dumps(asdict(one)) + b"\n" for one in self.changes.every)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a key: what names each, its references, and the columns that hold them."""

    form: str
    ids: list[str]
    references: list[list[str]]
    columns: tuple[str, ...]
    named: bool

    @property
    def fingerprint(self) -> str:
        return key_fingerprint(self.ids if self.named else None, self.references)


def patched(
    path: str,
    decisions: Iterable[Decision],
    *,
    options: ReadOptions | None = None,
    bad: Treatment = "drop",
) -> Patched:
    """Change a key as decided, and read the result back to see that it is what was meant.

    Args:
        path: The key: CSV, TSV, JSON Lines, JSON, or a SQuAD dataset.
        decisions: Every revision.
        options: How the key is read.
        bad: Whether bad entries go, or stay with a mark.

    Raises:
        InputError: The key is refused, no decision changes it, or it cannot hold a change.
        UsageError: The format cannot be patched.
    """
    given = options or ReadOptions()
    rows = _rows(path, given)
    keyed = {name: tuple(texts) for name, texts in zip(rows.ids, rows.references, strict=True)}
    found = changes(decisions, keyed)
    if not found.aliases and not found.bad:
        told = "; ".join(f"{count:,}: {reason}" for reason, count in found.skipped.items())
        raise InputError(
            "no decision changes this key" + (f" ({told})" if told else ""),
            where=visible(path),
            accepted="decisions with an alias, or that the key is bad",
        )
    content = _new_content(path, rows, found, given, bad)
    after = _confirmed(path, content, rows, found, given, bad)
    return Patched(content, found, rows.fingerprint, after.fingerprint)


def _rows(path: str, options: ReadOptions) -> _Rows:
    if part_files(path) is not None:
        raise InputError("a key in several files", where=visible(path), accepted="one file")
    table = read_table_of(path, options)
    roles = find_roles(table, KEY_ROLES, options)
    require(table, roles, "references")
    ids = None if roles.id is None else ids_of(table, roles.id)
    references, _ = references_of(table, roles, ids=ids, options=options)
    names = ids or [f"row {row + 1}" for row in range(len(references))]
    return _Rows(table.form, names, references, roles.references, ids is not None)


def _confirmed(  # noqa: PLR0917 - the parts in their order
    path: str, content: bytes, rows: _Rows, found: Changes, options: ReadOptions, bad: Treatment
) -> _Rows:
    """Read the new key; every entry must be the old one, or the old one with its aliases."""
    meant = [
        (name, [*texts, *(one.text for one in found.aliases.get(name, ()))])
        for name, texts in zip(rows.ids, rows.references, strict=True)
        if bad == "mark" or name not in found.bad
    ]
    if not meant:
        raise InputError("every entry is bad", where=visible(path), remedy="--bad mark keeps them")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / f"key{Path(path).suffix}"
        copy.write_bytes(content)
        try:
            after = _rows(str(copy), options)
        except InputError as error:
            raise _cannot(path, error.found, options) from error
    for at, (name, texts) in enumerate(meant):
        if (after.ids[at] if rows.named else name, after.references[at]) != (name, texts):
            raise _cannot(path, f"{quoted(name)} would be read otherwise", options)
    return after


def _cannot(path: str, reason: str, options: ReadOptions) -> InputError:
    csv = options.reference_separator is None and Path(path).suffix.lower() in {".csv", ".tsv"}
    return InputError(
        f"this key cannot hold the changes: {reason}",
        where=visible(path),
        remedy="--ref-sep '|' holds several references in a cell; read the new key with it too"
        if csv
        else "nothing was written",
    )


def _new_content(
    path: str, rows: _Rows, found: Changes, options: ReadOptions, bad: Treatment
) -> bytes:
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except ValueError as error:
        raise UsageError(
            f"{quoted(path)} cannot be patched: it is not UTF-8",
            accepted="CSV, TSV, JSON Lines, JSON, SQuAD; not compressed",
        ) from error
    mark = text[: text.startswith("\ufeff")]  # a byte order mark stays where it is
    body = text.removeprefix("\ufeff")
    wanted = [
        Wanted([one.text for one in found.aliases.get(name, ())], found.bad.get(name))
        for name in rows.ids
    ]
    if rows.form in {"csv", "tsv"}:
        delimiter = options.delimiter or ("\t" if rows.form == "tsv" else ",")
        separator = options.reference_separator
        edits = csv_edits(
            body, wanted, rows.columns, delimiter=delimiter, separator=separator, bad=bad
        )
    elif rows.form in {"jsonl", "json"} or rows.form.startswith("squad"):
        edits = json_edits(body, wanted, rows.columns[0], form=rows.form, bad=bad)
    else:
        raise UsageError(
            f"{quoted(path)} is {rows.form}", accepted="CSV, TSV, JSON Lines, JSON, SQuAD"
        )
    return (mark + applied(body, edits)).encode()
