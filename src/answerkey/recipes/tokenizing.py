"""Tokenizers that are no rule of the text layer: a model's vocabulary, or a user's function.

``subword(FILE@SHA)`` cuts as a Hugging Face ``tokenizers`` file says; the first digits of the
file's SHA-256 are part of the recipe. ``call(NAME)`` is a function that was registered under
a name. A function without a name is ``custom``: its numbers are right, but nobody can tell
from the signature how they were made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from answerkey.errors import InputError, UsageError, nearest, quoted
from answerkey.packages import package
from answerkey.text.backend import TOKENIZERS
from answerkey.text.characters import escaped, unescaped

__all__ = ["CustomTokenizer", "register_tokenizer", "tokenizer"]

Cut = Callable[[str], Sequence[str]]

CUSTOM = "custom"
_FORM = re.compile(r"(subword|call)\((.+)\)", re.DOTALL)
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class CustomTokenizer:
    """A tokenizer as a value: what a signature says of it, and the function.

    Args:
        text: How it stands in a recipe.
        function: Cuts a normalized text into tokens.
    """

    text: str
    function: Cut

    def __str__(self) -> str:
        return self.text

    def __call__(self, text: str) -> list[str]:
        """Cut a text.

        Raises:
            InputError: The function raised, or returned something else than texts.
        """
        try:
            given = self.function(text)
            tokens = [] if isinstance(given, str) else list(given)
        except Exception as error:
            raise InputError(
                f"the tokenizer {self.text} raised {type(error).__name__}: {error} "
                f"for {quoted(text)}",
            ) from error
        wrong = given if isinstance(given, str) else _no_text(tokens)
        if wrong is not None:
            raise InputError(
                f"the tokenizer {self.text} gave {quoted(wrong)}, a {type(wrong).__name__}",
                accepted="a sequence of str",
            )
        return tokens

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what a name or a file stands for; a nameless function as pickle can."""
        if self.text == CUSTOM:
            return CustomTokenizer, (self.text, self.function)
        return tokenizer, (self.text,)


def _no_text(tokens: Sequence[object]) -> object:
    return next((token for token in tokens if not isinstance(token, str)), None)


_REGISTERED: dict[str, CustomTokenizer] = {}


def register_tokenizer(name: str, function: Cut) -> CustomTokenizer:
    """Give a function a name by which recipes and signatures know it.

    Args:
        name: Small ASCII letters, digits, ``.``, ``_`` and ``-``.
        function: Takes a normalized text and returns its tokens.

    Raises:
        UsageError: The name is not of that form, or is another function's.

    Examples:
        >>> import answerkey as ak
        >>> by_comma = register_tokenizer("by-comma", lambda text: text.split(","))
        >>> recipe = ak.convention("plain", tokenize="call(by-comma)")
        >>> ak.score_pair("a b,c d", "c d", convention=recipe).counts.common
        1
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{quoted(name)} is no name for a tokenizer",
            accepted="small ASCII letters, digits, '.', '_' and '-'",
        )
    if not callable(function):
        raise UsageError(f"a tokenizer of type {type(function).__name__}", accepted="a function")
    known = _REGISTERED.get(name)
    if known and known.function is not function:
        raise UsageError(f"another function is registered as {quoted(name)}")
    return _REGISTERED.setdefault(name, CustomTokenizer(f"call({name})", function))


def tokenizer(given: object) -> str | CustomTokenizer:
    """Return a tokenizer by name, by its text in a recipe, or of a function.

    Raises:
        UsageError: There is none of that name.
        InputError: The file is not there, is no tokenizer, or is not the one of the recipe.
    """
    if isinstance(given, CustomTokenizer) or (isinstance(given, str) and given in TOKENIZERS):
        return given
    if callable(given):
        return CustomTokenizer(CUSTOM, given)
    if given == CUSTOM:
        raise UsageError(
            "tokenize=custom is a function without a name, which only its author has",
            remedy="answerkey.register_tokenizer gives it a name",
        )
    form = _FORM.fullmatch(given) if isinstance(given, str) else None
    if not form:
        accepted = (*TOKENIZERS, "subword(FILE)", "call(NAME)")
        raise UsageError(
            f"tokenize is {quoted(given)}",
            accepted=f"{', '.join(accepted)}, or a function",
            remedy=nearest(str(given), TOKENIZERS),
        )
    kind, argument = form.groups()
    return _registered(argument) if kind == "call" else _subword(argument)


def _registered(name: str) -> CustomTokenizer:
    if name not in _REGISTERED:
        raise UsageError(
            f"no tokenizer is registered as {quoted(name)}",
            accepted=", ".join(_REGISTERED) or "none is: answerkey.register_tokenizer does it",
            remedy=nearest(name, _REGISTERED),
        )
    return _REGISTERED[name]


def _subword(argument: str) -> CustomTokenizer:
    import hashlib
    from pathlib import Path

    written, _, expected = argument.rpartition("@")
    if not re.fullmatch(r"[0-9a-f]{8}", expected):
        written, expected = argument, ""
    path = unescaped(written)
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise InputError(
            f"the tokenizer's file cannot be read: {error.strerror}", where=path
        ) from None
    found = hashlib.sha256(content).hexdigest()[:_DIGITS]
    if expected and found != expected:
        raise InputError(
            f"the tokenizer's SHA-256 starts with {found}, not {expected}",
            where=path,
            remedy=f"tokenize=subword({path}) takes the file as it is now",
        )
    return CustomTokenizer(f"subword({escaped(path)}@{found})", _vocabulary(path, content))


@lru_cache(maxsize=8)
def _vocabulary(path: str, content: bytes) -> Cut:
    """Read a file of the ``tokenizers`` package.

    A piece that the vocabulary lacks stands for itself: two unknown words are not equal.
    """
    import json

    module = package("tokenizers", extra="subword", purpose="a subword tokenizer")
    try:
        model: Any = module.Tokenizer.from_str(content.decode("utf-8"))
        model.no_padding()
        model.no_truncation()
        unknown = json.loads(content)["model"].get("unk_token")
    except Exception as error:  # noqa: BLE001 - the package raises Exception itself
        raise InputError(
            f"this is no file of the tokenizers package: {error}",
            where=path,
            accepted="a tokenizer.json, as Tokenizer.save writes it",
        ) from None

    def cut(text: str) -> list[str]:
        encoded = model.encode(text, add_special_tokens=False)
        return [
            text[start:end] if token == unknown else token
            for token, (start, end) in zip(encoded.tokens, encoded.offsets, strict=True)
        ]

    return cut
