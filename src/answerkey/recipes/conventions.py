"""Conventions: the full recipe of a score as one value, with a signature that parses back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, cast

from answerkey.errors import UsageError, nearest, quoted
from answerkey.recipes.choice import AGGREGATES, REFERENCE_RULES, RULES
from answerkey.recipes.measures import EMPTY_MATCHES, FORMULAS, Arithmetic
from answerkey.recipes.signature import RUN_FIELDS, join_signature, split_signature
from answerkey.recipes.steps import Step, checked_steps, format_steps, parse_steps
from answerkey.recipes.table import TABLE, Entry
from answerkey.recipes.tokenizing import CustomTokenizer, tokenizer
from answerkey.text.backend import COMPARISONS, EXTRACTORS, OVERLAPS, Pipeline, build, build_scorer
from answerkey.text.characters import escaped, unescaped
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
    "overlap": OVERLAPS,
    "exact_match": COMPARISONS,
    "f1": FORMULAS,
    "floats": ("double", "single"),
    "digits": ("all", "2"),
    "empty_match": EMPTY_MATCHES,
    "blank_prediction": ("compare", "wrong", "empty-wrong"),
    "references": REFERENCE_RULES,
    "no_references": ("error", "empty", "wrong"),
    "best": RULES,
    "aggregate": AGGREGATES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """The full recipe of a score; equal recipes give equal numbers.

    Args:
        name: The published convention that it starts from, or ``custom``.
        program: ``pipeline``, or the program of ``answerkey.programs`` that scores where
            no pipeline can; then no other field has an effect.
        extract: Steps applied to the prediction alone, first.
        normalize: Steps applied to both sides, or their text: ``"lower+collapse"``.
        tokenize: How a normalized text is cut into tokens: a name, ``none`` for a convention
            without token measures, ``subword(FILE)``, ``call(NAME)`` or a function; see
            ``answerkey.recipes.tokenizing``.
        overlap: ``multiset`` counts a repeated token as often as both sides have it,
            ``set`` once; ``run`` counts the longest run in common, ``lcs`` the longest
            common subsequence, ``edit`` what Levenshtein's edits leave of the longer side.
        exact_match: Whether the texts must be ``equal``, or the prediction ``contains``
            the reference, has it as its ``prefix`` or as a ``run`` of tokens, or both have
            the same ``words``.
        f1: ``harmonic`` for 2PR/(P+R), ``reciprocal`` for 1/(0.5/P + 0.5/R), which can
            differ in the last digit.
        floats: ``single`` for arithmetic in 32 bits.
        digits: ``2`` rounds precision, recall and F1 once a reference is chosen.
        both_empty: F1 where neither side has a token: 0 or 1.
        one_empty: F1 where exactly one side has no token: 0 or 1.
        empty_match: What a side without a token matches exactly: ``compare`` leaves it to
            ``exact_match``, ``both`` allows only another such side, ``none`` nothing.
        blank_prediction: ``wrong`` if a prediction of white space alone matches nothing,
            ``empty-wrong`` if only the empty one does.
        whole_answers: Normalized answers without partial credit, such as ``yes``.
        references: Which references count: ``all``; ``nonempty`` drops those that normalize
            to nothing, ``nonblank`` those of white space alone, ``visible`` those that start
            with white space, ``unlike`` those equal to an earlier one but for case.
        no_references: What an item without references, or with none that counts, means:
            an ``error``, the ``empty`` answer is right, or every answer is ``wrong``.
        best: How several references become one value, see ``answerkey.recipes.choice``.
        aggregate: How items become one number, see there.

    Raises:
        UsageError: A value is unknown, or has no effect beside the others.

    Examples:
        >>> Convention.parse("squad-v2,overlap=set").signature
        'squad-v2|overlap:set|answerkey:0.1.0'
    """

    name: str = CUSTOM
    program: str = "pipeline"
    extract: tuple[Step, ...] = ()
    normalize: tuple[Step, ...] = ()
    tokenize: str | CustomTokenizer = "whitespace"
    overlap: str = "multiset"
    exact_match: str = "equal"
    f1: str = "harmonic"
    floats: str = "double"
    digits: str = "all"
    both_empty: Literal[0, 1] = 0
    one_empty: Literal[0, 1] = 0
    empty_match: str = "compare"
    blank_prediction: str = "compare"
    whole_answers: tuple[str, ...] = ()
    references: str = "all"
    no_references: str = "error"
    best: str = "max"
    aggregate: str = "macro"

    def __post_init__(self) -> None:
        if self.name not in _names().values():
            raise UsageError(
                f"no published convention is named {quoted(self.name)}",
                remedy=nearest(self.name, _names().values()),
            )
        for name in ("extract", "normalize"):
            object.__setattr__(self, name, _checked_steps(name, getattr(self, name)))
        object.__setattr__(self, "tokenize", tokenizer(self.tokenize))
        object.__setattr__(self, "whole_answers", _checked_words(self.whole_answers))
        for name in ("both_empty", "one_empty"):
            object.__setattr__(self, name, _checked_value(name, getattr(self, name)))
        for name, accepted in _CHOICES.items():
            value = getattr(self, name)
            if value not in accepted:
                raise UsageError(
                    f"{name} is {quoted(value)}",
                    accepted=", ".join(accepted),
                    remedy=nearest(str(value), accepted),
                )
        if self.aggregate == "by-reference" and self.references != "all":
            raise UsageError(
                f"aggregate=by-reference with references={self.references}: the second "
                "reference of one item would stand beside the third of another"
            )
        if self.program != "pipeline":
            self._refuse_effectless(f"the program {self.program}", _FIELDS)
        elif self.tokenize == "none":
            self._refuse_effectless("tokenize=none: there is no F1", _TOKEN_FIELDS)
            if self.aggregate == "micro":
                raise UsageError("aggregate=micro has no effect with tokenize=none")

    def _refuse_effectless(self, beside: str, names: Iterable[str]) -> None:
        for field in fields(self):
            if field.name in names and getattr(self, field.name) != field.default:
                raise UsageError(f"{field.name} has no effect with {beside}")

    @classmethod
    def parse(cls, text: str) -> Convention:
        """Read a signature, or ``name,field=value,…``; facts of a run are passed over.

        Raises:
            UsageError: The name or a field is unknown.
        """
        name, given = split_signature(text)
        changes = {key: value for key, value in given.items() if key not in RUN_FIELDS}
        return _changed(_named(name), changes)

    def __repr__(self) -> str:
        """Show the signature, which is the whole recipe."""
        return f"<Convention {self.signature}>"

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
    def arithmetic(self) -> Arithmetic:
        """How counts become measures."""
        return Arithmetic(
            self.both_empty, self.f1, self.floats == "single", self.one_empty, self.empty_match
        )

    @property
    def pipeline(self) -> Pipeline:
        """The compiled recipe of one text and of one pair."""
        return _compiled(self)

    @property
    def scorer(self) -> Any:
        """The kernel's scorer of whole columns, or None where Python has to score."""
        return _scorer(self)


ConventionLike: TypeAlias = str | Convention
"""A convention, a name, or a signature."""


def _checked_steps(field: str, given: object) -> tuple[Step, ...]:
    if isinstance(given, str):
        steps = parse_steps(given)
    elif isinstance(given, Sequence) and all(isinstance(step, Step) for step in given):
        steps = checked_steps(tuple(given))
    else:
        raise UsageError(f"{field} is {quoted(given)}", accepted="steps, or their text")
    extraction = next((step for step in steps if step.name in EXTRACTORS), None)
    if extraction and field != "extract":
        raise UsageError(
            f"{extraction.name} takes an answer out of a prediction; in {field} it would change "
            "the references too",
            remedy=f"extract={extraction}",
        )
    return steps


def _checked_value(field: str, given: object) -> int:
    if str(given) not in {"0", "1"}:
        raise UsageError(f"{field} is {quoted(given)}", accepted="0, 1")
    return int(str(given))


def _checked_words(given: object) -> tuple[str, ...]:
    if isinstance(given, str):
        return () if given == "none" else tuple(map(unescaped, given.split("+")))
    if isinstance(given, Sequence) and all(isinstance(word, str) for word in given):
        return tuple(given)
    raise UsageError(f"whole_answers is {quoted(given)}", accepted="answers, or their text")


def _format_words(words: tuple[str, ...]) -> str:
    """Write answers joined by ``+``, in ASCII; a blank is no separator, but is trimmed."""
    written = "+".join(escaped(word).replace(" ", "\\x20") for word in words) or "none"
    return "\\x6eone" if words == ("none",) else written


_LISTS: dict[str, Callable[..., str]] = {
    "extract": format_steps,
    "normalize": format_steps,
    "whole_answers": _format_words,
}
_WRITERS: dict[str, Callable[..., str]] = {
    field.name: _LISTS.get(field.name, str) for field in fields(Convention) if field.name != "name"
}

_TOKEN_FIELDS = frozenset(
    {"overlap", "f1", "whole_answers", "floats", "digits", "both_empty", "one_empty"}
)
_FIELDS = frozenset(_WRITERS) - {"program"}


@lru_cache(maxsize=512)
def _compiled(recipe: Convention) -> Pipeline:
    return build(
        [step.operation for step in recipe.normalize],
        tokenizer=recipe.tokenize,
        overlap=recipe.overlap,
        whole_answers=recipe.whole_answers,
        blank=recipe.blank_prediction,
        exact=recipe.exact_match,
        extract=[step.operation for step in recipe.extract],
    )


@lru_cache(maxsize=64)
def _scorer(recipe: Convention) -> Any:
    if recipe.program != "pipeline":
        return None
    return build_scorer(
        recipe.pipeline,
        both_empty=recipe.both_empty,
        one_empty=recipe.one_empty,
        formula=recipe.f1,
        single=recipe.floats == "single",
        empty_match=recipe.empty_match,
        best=recipe.best,
        references=recipe.references,
        no_references=recipe.no_references,
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
    return _changed(base, changes)


def _changed(base: Convention, changes: Mapping[str, object]) -> Convention:
    for key in changes:
        if key not in _WRITERS:
            raise UsageError(
                f"unknown field {quoted(key)} of a convention",
                accepted=", ".join(_WRITERS),
                remedy=nearest(key, _WRITERS),
            )
    return replace(base, **changes) if changes else base  # type: ignore[arg-type]


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
