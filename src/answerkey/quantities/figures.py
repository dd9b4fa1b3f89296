"""Numbers in figures: how they are written, and their exact value."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from unicodedata import decimal, normalize

__all__ = ["DOTTED", "FIGURE", "in_ascii", "value_of"]

_LONGEST = 300  # characters: nobody writes more, and arithmetic on them has to end
_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
_FACTOR = r"(?:\d+(?:\.\d+)?\s?[x×·*]\s?)?"
_POWER = rf"(?:\d{{1,4}}(?:\^|\*\*)-?\d{{1,3}}|\d{{1,2}}[{_RAISED}]{{1,3}})"

FIGURE = (
    rf"{_FACTOR}{_POWER}(?!\d)"  # 10^6  3 × 10⁸
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)(?:\.\d+)?"  # 12,34,567
    r"|\d{1,3}(?:[\u00a0\u202f ]\d{3})+,\d{1,2}(?!\d)"  # 1 234,5
    r"|\d{1,3}(?:[,_\u00a0\u202f'’ ]\d{3})+(?!\d)(?:[.]\d+)?"  # 1,234,567.8  1 234 567
    r"|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)"  # 1.234,5  1.234.567
    # 3 1/2  2½; but 2020/21 is two years
    rf"|\d+\s\d+/\d+|(?!(?:1\d|20)\d\d/\d\d(?!\d))\d+/\d+|(?:\d+\s?)?[{_VULGAR}]"
    r"|(?:\d+|(?<!\.))[.]\d+(?:e[+-]?\d{1,3})?|\d+,\d{1,2}(?!,?\d)"  # .5  1.5e6  3,5
    r"|\d+(?:e[+-]?\d{1,3})?"
)
"""A number in figures, without its sign; a pattern."""

DOTTED = r"(?!\d{1,3}(?:\.\d{3})+(?!\.?\d))\d+(?:\.\d+){2,}"
"""Figures between points that are no number: an address, a version; a pattern."""

_PARTS = re.compile(
    r"(?:(?P<factor>[\d.]+)\s?[xX×·*]\s?)?(?P<base>\d+)(?P<mark>\^|\*\*|)(?P<up>\S+)"
)


def value_of(figure: str) -> Fraction | None:
    """Return the exact value of what ``FIGURE`` matched; None of a division by zero.

    Examples:
        >>> [str(value_of(text)) for text in ("1,234.5", "1.234,5", "12,34,567", "2½", "3 × 10⁸")]
        ['2469/2', '2469/2', '1234567', '5/2', '300000000']
    """
    if len(figure) > _LONGEST:
        return None
    if "^" in figure or "**" in figure or any(c in _RAISED for c in figure):
        return _power(figure)
    if figure[-1] in _VULGAR:
        above, _, below = normalize("NFKC", figure[-1]).partition("\u2044")
        return int(figure[:-1].strip() or 0) + Fraction(int(above), int(below))
    if "/" in figure:
        *whole, part = figure.split()
        above, _, below = part.partition("/")
        return None if int(below) == 0 else sum(map(int, whole)) + Fraction(int(above), int(below))
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+", figure):
        figure = figure.replace(".", "").replace(",", ".")
    elif figure.count(".") > 1:
        figure = figure.replace(".", "")
    elif re.fullmatch(r"[\d\s]+,\d{1,2}", figure):
        figure = figure.replace(",", ".")
    return Fraction(Decimal(re.sub(r"[,_\s'’]", "", figure)))


def _power(figure: str) -> Fraction | None:
    parts = _PARTS.fullmatch(figure)
    if parts is None:
        return None
    raised = normalize("NFKC", parts["up"]).replace("\u2212", "-")
    if not re.fullmatch(r"-?\d+", raised) or (int(parts["base"]) == 0 and int(raised) < 0):
        return None
    return Fraction(Decimal(parts["factor"] or 1)) * Fraction(int(parts["base"])) ** int(raised)


def in_ascii(text: str) -> str:
    """Write decimal digits and marks of any script in ASCII, each at its place.

    Examples:
        >>> in_ascii("٣٬٥٠٠٫٥ ％")
        '3,500.5 %'
    """
    return text if text.isascii() else "".join(map(_ascii, text))


def _ascii(character: str) -> str:
    if character.isdecimal():
        return str(decimal(character))
    return _MARKS.get(character, character)


_MARKS = {
    "٫": ".",
    "٬": ",",
    "％": "%",
    "．": ".",
    "，": ",",
    "＄": "$",
    "￥": "¥",
    "￡": "£",
    "⁄": "/",
    "∕": "/",
}
