"""Conventions: the full recipe of a score as one value, with a signature that parses back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from typing import Literal, TypeAlias, cast

from answerkey.errors import UsageError, nearest, quoted
from answerkey.recipes.choice import RULES
from answerkey.recipes.signature import RUN_FIELDS, join_signature, split_signature
from answerkey.recipes.steps import Step, format_steps, parse_steps
from answerkey.recipes.table import TABLE, Entry
from answerkey.text.backend import Pipeline, build
from answerkey.text.spec.overlap import OVERLAPS
from answerkey.text.spec.tokenizers import TOKENIZERS
from answerkey.version import __version__

__all__ = [
    "DEFAULT",
    "Convention",
    "ConventionLike",
    "convention",
    "entry",
    "list_conventions",
]

DEFAULT = "squad-v2"
CUSTOM = "custom"

_CHOICES: dict[str, tuple[str, ...]] = {
    "tokenize": tuple(TOKENIZERS),
    "overlap": tuple(OVERLAPS),
    "blank_prediction": ("compare", "wrong"),
    "references": ("all", "nonempty", "nonblank"),
    "no_references": ("error", "empty", "wrong"),
    "best": RULES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """The full recipe of a score; equal recipes give equal numbers.

    Args:
        name: The published convention that it starts from, or ``custom``.
        normalize: Steps applied to both sides, or their text: ``"lower+collapse"``.
        tokenize: ``whitespace``, or ``none`` for a convention without token measures.
        overlap: ``multiset`` counts a repeated token as often as both sides have it,
            ``set`` once.
        both_empty: F1 where neither side has a token: 0 or 1.
        blank_prediction: ``wrong`` if a prediction of white space alone matches nothing.
        whole_answers: Normalized answers without partial credit, such as ``yes``.
        references: ``nonempty`` drops references that normalize to nothing (if all do,
            the empty answer is the reference), ``nonblank`` drops those of white space.
        no_references: What an item without references means: an ``error``, the
            ``empty`` answer is right, or every answer is ``wrong``.
        best: How several references become one value, see ``answerkey.recipes.choice``.

    Raises:
        UsageError: A value is unknown, or has no effect beside the others.

    Examples:
        >>> Convention.parse("squad-v2,overlap=set").signature
        'squad-v2|overlap:set|answerkey:0.1.0'
    """

    name: str = CUSTOM
    normalize: tuple[Step, ...] = ()
    tokenize: str = "whitespace"
    overlap: str = "multiset"
    both_empty: Literal[0, 1] = 0
    blank_prediction: str = "compare"
    whole_answers: tuple[str, ...] = ()
    references: str = "all"
    no_references: str = "error"
    best: str = "max"

    def __post_init__(self) -> None:
        if isinstance(self.normalize, str):
            object.__setattr__(self, "normalize", parse_steps(self.normalize))
        if isinstance(self.whole_answers, str):
            object.__setattr__(self, "whole_answers", _parse_words(self.whole_answers))
        if str(self.both_empty) not in {"0", "1"}:
            raise UsageError(f"both_empty is {quoted(self.both_empty)}", accepted="0, 1")
        object.__setattr__(self, "both_empty", int(self.both_empty))
        if self.name not in _names().values():
            raise UsageError(f"no convention is named {quoted(self.name)}", accepted=CUSTOM)
        if any(set(word) & set("|,+:=") or not word for word in self.whole_answers):
            raise UsageError(
                f"whole_answers holds {quoted(self.whole_answers)}",
                accepted="answers without any of | , + : =",
            )
        for name, accepted in _CHOICES.items():
            value = getattr(self, name)
            if value not in accepted:
                raise UsageError(
                    f"{name} is {quoted(value)}",
                    accepted=", ".join(accepted),
                    remedy=nearest(str(value), accepted),
                )
        if self.tokenize == "none":
            for name, effective in (("overlap", "multiset"), ("both_empty", 0)):
                if getattr(self, name) != effective:
                    raise UsageError(f"{name} has no effect with tokenize=none: there is no F1")

    @classmethod
    def parse(cls, text: str) -> Convention:
        """Read a signature, or ``name,field=value,…``; facts of a run are passed over.

        Raises:
            UsageError: The name or a field is unknown.
        """
        name, given = split_signature(text)
        changes = {key: value for key, value in given.items() if key not in RUN_FIELDS}
        return convention(name, **changes)

    @property
    def recipe(self) -> dict[str, str]:
        """Every field but the name, as the texts that ``parse`` reads."""
        return {name: write(getattr(self, name)) for name, write in _WRITERS.items()}

    @property
    def signature(self) -> str:
        """The name, what differs from the published recipe, and the version; parses back."""
        return self.signature_with({})

    def signature_with(self, run: Mapping[str, str]) -> str:
        """Write the signature with facts of a run, such as the missing policy."""
        published = _named(self.name).recipe
        changed = {key: value for key, value in self.recipe.items() if published[key] != value}
        return join_signature(self.name, {**changed, **run, "answerkey": __version__})

    @property
    def has_tokens(self) -> bool:
        """Whether precision, recall and F1 are defined."""
        return self.tokenize != "none"

    @property
    def pipeline(self) -> Pipeline:
        """The compiled recipe of one text and of one pair."""
        return _compiled(
            self.normalize,
            self.tokenize,
            self.overlap,
            self.whole_answers,
            self.blank_prediction == "wrong",
        )


ConventionLike: TypeAlias = str | Convention
"""A convention, a name, or a signature."""


def _parse_words(text: str) -> tuple[str, ...]:
    return () if text == "none" else tuple(text.split("+"))


_WRITERS: dict[str, Callable[..., str]] = {
    field.name: {
        "normalize": format_steps,
        "whole_answers": lambda words: "+".join(words) or "none",
    }.get(field.name, str)
    for field in fields(Convention)
    if field.name != "name"
}


@lru_cache(maxsize=512)
def _compiled(
    normalize: tuple[Step, ...],
    tokenize: str,
    overlap: str,
    whole_answers: tuple[str, ...],
    blank_is_wrong: bool,  # noqa: FBT001 - a cache key
) -> Pipeline:
    return build(
        [step.operation for step in normalize],
        tokenizer=tokenize,
        overlap=overlap,
        whole_answers=whole_answers,
        blank_is_wrong=blank_is_wrong,
    )


def _canonical(name: str) -> str:
    return name.strip().lower().replace("_", "-")


@cache
def _names() -> dict[str, str]:
    """Every known name and alias, and the name it stands for."""
    aliases = {alias: name for name, row in TABLE.items() for alias in row.aliases}
    return {**aliases, **{name: name for name in TABLE}, CUSTOM: CUSTOM}


@lru_cache(maxsize=512)
def _named(name: str) -> Convention:
    known = _names().get(_canonical(name))
    if known is None:
        raise UsageError(
            f"unknown convention {quoted(name)}",
            remedy=nearest(_canonical(name), _names()) or "answerkey conventions list shows all",
        )
    if known == CUSTOM:
        return Convention()
    return Convention(name=known, **cast("dict[str, str]", TABLE[known].recipe))  # type: ignore[arg-type]


def convention(like: ConventionLike, **changes: object) -> Convention:
    """Return a convention by name, alias or signature, with fields changed.

    Args:
        like: A name, in which ``-`` and ``_`` are the same, a signature, or a value.
        **changes: Fields of ``Convention`` with new values.

    Raises:
        UsageError: The name or a field is unknown, with the nearest known one.

    Examples:
        >>> convention("squad-v1").best
        'max'
        >>> convention("squad-v2", overlap="set", best="mean").signature
        'squad-v2|overlap:set|best:mean|answerkey:0.1.0'
    """
    if isinstance(like, Convention):
        base = like
    elif isinstance(like, str):
        base = Convention.parse(like) if "|" in like or "," in like else _named(like)
    else:
        raise UsageError(
            f"a convention of type {type(like).__name__}",
            accepted="a name, a signature, or an answerkey.Convention",
        )
    if not changes:
        return base
    for key in changes:
        if key not in _WRITERS:
            raise UsageError(
                f"unknown field {quoted(key)} of a convention",
                accepted=", ".join(_WRITERS),
                remedy=nearest(key, _WRITERS),
            )
    return replace(base, **changes)  # type: ignore[arg-type]


def list_conventions() -> list[str]:
    """Return the names of all published conventions, in the table's order.

    Examples:
        >>> list_conventions()[:2]
        ['squad-v1', 'squad-v2']
    """
    return list(TABLE)


def entry(like: ConventionLike) -> Entry | None:
    """Return the table's row for a convention, or None for a custom one."""
    return TABLE.get(convention(like).name)
