"""What a signature given as a convention says of a run beside its recipe."""

from __future__ import annotations

from collections.abc import Iterable

from answerkey.cli.terminal import note
from answerkey.recipes.signature import unshared

__all__ = ["note_unshared"]

_ANOTHER = {"key": "another answer key", "answerkey": "another version"}


def note_unshared(pairs: Iterable[tuple[str, str]], *, quiet: object) -> None:
    """Say on stderr which facts a given signature states that this run does not share.

    Args:
        pairs: Each signature that was given, with that of the run.
        quiet: Whether to say nothing.
    """
    for stated, own in pairs if not quiet else ():
        facts = [
            f"{field}:{value} ({_here(field, value, here)})"
            for field, (value, here) in unshared(stated, own).items()
        ]
        if facts:
            note(f"-c takes the recipe alone; not shared by this run: {', '.join(facts)}")


def _here(field: str, value: str, here: str | None) -> str:
    if here is None:
        return "here none"
    remedy = _ANOTHER.get(field) or _option(field, value, here)
    return f"here {here}: {remedy}" if remedy else f"here {here}"


def _option(field: str, value: str, here: str) -> str:
    """Return the options that make a run share the fact."""
    if field != "ci":
        return f"--{field} {value}" if field in {"missing", "resamples", "seed"} else ""
    (level, _, units), (other, _, drawn) = value.partition("+"), here.partition("+")
    options = [f"--level {level}"] if level != other else []
    if units != drawn:
        options.append("--cluster COLUMN" if units else "without --cluster")
    return " ".join(options)
