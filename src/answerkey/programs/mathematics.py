"""Mathematical answers in LaTeX: the equivalence test of the MATH data set."""

from __future__ import annotations

from collections.abc import Sequence

from answerkey.programs import Figures

__all__ = ["math_is_equiv"]

_UNITS = "\\text{ "
_SHORT_NAME = 2
_REWRITTEN = (
    ("\n", ""),
    ("\\!", ""),
    ("\\\\", "\\"),
    ("tfrac", "frac"),
    ("dfrac", "frac"),
    ("\\left", ""),
    ("\\right", ""),
    ("^{\\circ}", ""),
    ("^\\circ", ""),
    ("\\$", ""),
)
_BEHIND_UNITS = (("\\%", ""), (" .", " 0."), ("{.", "{0."))


class _UnreadableError(ValueError):
    """A form at which the official program stops rewriting and compares the texts as given."""


def math_is_equiv(prediction: str, references: Sequence[str]) -> Figures:
    r"""Compare after rewriting fractions, roots, units and a leading ``x=``; any reference.

    ``\frac12``, ``\dfrac{1}{2}``, ``1/2`` and ``0.5`` are one form. Nothing is computed:
    ``2/4`` is not ``1/2``. A text that the rewriting stumbles over, such as one ending in
    ``\sqrt``, makes the pair be compared as given. Source: hendrycks/math,
    ``modeling/math_equivalence.py``.
    """
    return {"em": float(any(_is_equivalent(prediction, text) for text in references))}


def _is_equivalent(prediction: str, reference: str) -> bool:
    try:
        return _canonical(prediction) == _canonical(reference)
    except _UnreadableError:
        return prediction == reference


def _canonical(text: str) -> str:
    for old, new in _REWRITTEN:
        text = text.replace(old, new)
    text = _without_units(text)
    for old, new in _BEHIND_UNITS:
        text = text.replace(old, new)
    if text.startswith("."):
        text = "0" + text
    name, equals, value = text.partition("=")
    if equals and "=" not in value and len(name) <= _SHORT_NAME:
        text = value
    text = _braced_fractions(_braced_roots(text).replace(" ", ""))
    return _slash_as_fraction("\\frac{1}{2}" if text == "0.5" else text)


def _without_units(text: str) -> str:
    r"""Drop everything from ``\text{ `` on, which starts the units; twice is unreadable."""
    value, found, units = text.partition(_UNITS)
    if found and _UNITS in units:
        raise _UnreadableError
    return value


def _braced_roots(text: str) -> str:
    """Give every root's argument of one character its braces."""
    start, *arguments = text.split("\\sqrt")
    if "" in arguments:
        raise _UnreadableError
    return start + "".join(
        f"\\sqrt{tail}" if tail[0] == "{" else f"\\sqrt{{{tail[0]}}}{tail[1:]}"
        for tail in arguments
    )


def _braced_fractions(text: str) -> str:
    r"""Give every fraction's parts their braces: ``\frac12``, ``\frac1{72}``.

    If one fraction has a single character behind it, the official program leaves all as
    they are; with none at all it fails.
    """
    start, *arguments = text.split("\\frac")
    written = [start]
    for tail in arguments:
        if not tail:
            raise _UnreadableError
        if tail[0] == "{":
            written.append(tail)
        elif len(tail) == 1:
            return text
        elif tail[1] == "{":
            written.append(f"{{{tail[0]}}}{tail[1:]}")
        else:
            written.append(f"{{{tail[0]}}}{{{tail[1]}}}{tail[2:]}")
    return "\\frac".join(written)


def _slash_as_fraction(text: str) -> str:
    """Write ``a/b`` of two plain integers as a fraction."""
    parts = text.split("/")
    if len(parts) == 2 and all(map(_is_plain_integer, parts)):
        return f"\\frac{{{parts[0]}}}{{{parts[1]}}}"
    return text


def _is_plain_integer(text: str) -> bool:
    try:
        return str(int(text)) == text
    except ValueError:
        return False
