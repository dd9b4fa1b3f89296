"""The dates that a text writes: in figures, with the names of months, in words."""

from __future__ import annotations

import re
from collections import Counter
from itertools import zip_longest
from unicodedata import decimal

from answerkey.quantities.dates import Date
from answerkey.quantities.number_words import ORDINALS

__all__ = ["MONTHS", "dates", "days"]

_NAMES = (
    "january jan januar janvier enero janeiro gennaio januari января",
    "february feb februar février fevrier febrero fevereiro febbraio februari февраля",
    "march mar märz maerz mars marzo março maart марта",
    "april apr avril abril aprile апреля",
    "may mai mayo maio maggio mei мая",
    "june jun juni juin junio junho giugno июня",
    "july jul juli juillet julio julho luglio июля",
    "august aug août aout agosto augustus августа",
    "september sept sep septembre septiembre setembro settembre сентября",
    "october oct oktober octobre octubre outubro ottobre октября",
    "november nov novembre noviembre novembro ноября",
    "december dec dezember décembre decembre diciembre dezembro dicembre декабря",
)
MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
"""The number of each month's name, in English, German, French, Spanish, Portuguese, Italian,
Dutch and Russian."""

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_INITIALS = "".join(sorted({name[0] for name in MONTHS}))
_CENTURIES = {
    **{word: value for word, value in ORDINALS.items() if value <= 20},
    "twenty-first": 21,
}
_ORDINAL_INITIALS = "".join(sorted({word[0] for word in _CENTURIES}))
_DAYS = {
    **{word: value for word, value in ORDINALS.items() if value <= 20 or value == 30},
    **{
        f"{ten}-{word}": value + ORDINALS[word]
        for ten, value in (("twenty", 20), ("thirty", 30))
        for word in "first second third fourth fifth sixth seventh eighth ninth".split()
    },
}
_TENS = {
    word: 1900 + 10 * ten
    for ten, word in enumerate(
        "twenties thirties forties fifties sixties seventies eighties nineties".split(), 2
    )
}
_SPOKEN = "|".join(sorted(_DAYS, key=len, reverse=True))
_DAY = r"\d{1,2}(?!\d)"
_TH = r"(?:\s?(?:st|nd|rd|th)\b|\.|º)?"
_LINK = r"\s{0,3}(?:,|of\b|de\b|del\b)?\s{0,3}"  # bounded: a run of spaces may be any length
_ERA = r"(?:\s?(?P<{}>b\.?c\.?(?:e\.?)?)(?!\w))?"
_YEAR = r"\d{4}(?!\d)|\d{3}(?=\s?(?:a\.?d|c\.?e)\b)"  # "March 13, 200 people" states none
_NO_SUM = r"(?<![\d.,$€£])"

_DIGITS_FIRST = (
    r"(?P<iso>\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)",
    r"(?P<han>\d{1,4})\s?年(?:\s?(\d{1,2})\s?月)?(?:\s?(\d{1,2})\s?日)?",
    r"(?P<slashed>\d{1,2})/(\d{1,2})/(\d{4})(?!\d)",
    r"(?P<dotted>\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)",
    r"(?P<lone>0[1-9]|1[0-2])/((?:19|20)\d\d)(?![\d/])",
    rf"(?P<day>{_DAY}){_TH}{_LINK}({_MONTH})\b\.?(?:{_LINK}(\d{{3,4}})(?!\d))?",
    r"(?P<decade>\d{2,3}0|[2-9]0)['’]?s(?![^\W\d])",  # a citation mark may follow
    rf"(?P<century>\d{{1,2}})(?:st|nd|rd|th)[\s-]{{1,3}}centur(?:y|ies)\b{_ERA.format('age')}",
    rf"{_NO_SUM}(?P<span>[12]\d{{3}})\s?[-–—/]\s?(\d{{4}}|\d{{2}})(?![\d,%])",
    rf"{_NO_SUM}(?P<year>1\d{{3}}|20\d\d)(?![\d%]|,\d|\.\d){_ERA.format('era')}",
    r"(?P<common>\d{1,3})\s?(?:(?-i:AD|CE)\b|a\.d\b|c\.e\b)",
    rf"{_NO_SUM}(?P<ancient>\d{{1,4}})\s?b\.?c\.?(?:e\.?)?(?!\w)",
)
_MONTH_FIRST = (
    rf"\.?\s{{1,3}}(?:the\s{{1,3}})?(?P<month>{_DAY}){_TH}(?:{_LINK}({_YEAR}))?",
    rf"(?<!(?-i:may))(?<!(?-i:march))\s(?:the\s)?(?P<told>{_SPOKEN})\b(?:{_LINK}({_YEAR}))?",
    rf"\.?{_LINK}(?P<monthly>\d{{4}})(?!\d)",
    r"(?P<alone>)",
)
_PATTERN = re.compile(
    rf"(?<!\d)(?=\d)(?:{'|'.join(_DIGITS_FIRST)})"
    # A month may follow a word without a space, as in "onSeptember 27".
    rf"|(?:\b|(?<=[a-z])(?=(?-i:[A-Z])))(?=[{_INITIALS}])(?P<name>{_MONTH})\b"
    rf"(?:{'|'.join(_MONTH_FIRST)})"
    rf"|\b(?=[{_ORDINAL_INITIALS}])(?P<counted>{'|'.join(_CENTURIES)})[\s-]{{1,3}}century\b"
    rf"{_ERA.format('epoch')}"
    r"|(?<=[en][\s-])(?=[tfsen])(?:(?<=\bthe\s)|(?<=nineteen[\s-]))"
    rf"(?P<tens>{'|'.join(_TENS)})\b"
    rf"|\b(?P<spoken>{_SPOKEN})\s(?:day\s)?of\s({_MONTH})\b"
    rf"\.?(?:{_LINK}(\d{{3,4}})(?!\d))?",
    re.IGNORECASE,
)
_TO = re.compile(r"\s{0,3}(?:to|until|till|through|and|-|–|—)\s{0,3}(?:the\s)?")
_PARTS = {"name", "era", "age", "epoch"}
_KINDS = {at: kind for kind, at in _PATTERN.groupindex.items() if kind not in _PARTS}
_FOUR_FIGURES = 1000


def dates(text: str) -> list[Date]:
    """Return the dates that a text states, in its order.

    A span of years gives both ends. ``03/04/2018`` is no date, since nothing says which is
    the day; ``18/04/2018`` is.

    Examples:
        >>> [date[:3] for date in dates("from May 18, 2018 to 2 June 2018")]
        [(2018, 5, 18), (2018, 6, 2)]
        >>> dates("in the 1980s")[0][:4]
        (1980, None, None, 1989)
        >>> dates("on the twenty-first of May, 1471")[0][:3]
        (1471, 5, 21)
        >>> dates("2018年5月18日")[0][:3]
        (2018, 5, 18)
    """
    found: list[Date] = []
    if not text.isascii():
        text = "".join(str(decimal(c)) if c.isdecimal() else c for c in text)
    for match in _PATTERN.finditer(text):
        found += (
            date._replace(start=match.start(), end=match.end() - _stop(match.group()))
            for date in _read(match)
            if date.month is None or (1 <= date.month <= 12 and 1 <= (date.day or 1) <= 31)
        )
    return [_of_year(date, after, text) for date, after in zip_longest(found, found[1:])]


def _of_year(date: Date, after: Date | None, text: str) -> Date:
    """Return a date with the year that is said once for it and the next: 1 May to 18 July 1916."""
    if date.year is not None or date.day is None or after is None or after.day is None:
        return date
    joined = _TO.fullmatch(text, date.end, after.start)
    ordered = (date.month, date.day) <= (after.month, after.day)
    return date._replace(year=after.year) if joined and ordered else date


def _stop(written: str) -> bool:
    """Tell whether a full stop was taken for that of an ordinal or a short month: "on April 2."."""
    return len(written) > 1 and written[-1] == "." and "." not in written[-4:-1]


def days(text: str) -> list[Date]:
    """Return the dates of a text that are of one day, month or year after Christ.

    Spans of years, decades, centuries, years of fewer than four figures and months without a year
    or a day are left out.

    Examples:
        >>> [date[:3] for date in days("18 May 2018, or Oct. 21st, not 1914-1918 nor the 1980s")]
        [(2018, 5, 18), (None, 10, 21)]
    """
    found = dates(text)
    starts = Counter(date.start for date in found)  # a span gives two dates at one place
    return [
        date
        for date in found
        if date.until is None
        and (date.year or date.day)
        and (date.year is None or date.month or date.year >= _FOUR_FIGURES)
        and starts[date.start] == 1
    ]


def _read(match: re.Match[str]) -> list[Date]:
    """Return the dates of a match, by which of the patterns it is."""
    groups = match.groups()
    at, kind = next((at, kind) for at, kind in _KINDS.items() if groups[at - 1] is not None)
    first, *rest = (group for group in groups[at - 1 :] if group is not None)
    month = MONTHS[(match["name"] or "may").lower()]
    match kind:
        case "iso" | "han" | "slashed" | "dotted" | "lone":
            found = _in_figures(kind, *map(int, (first, *rest)))
        case "day" | "spoken":
            day = int(first) if kind == "day" else _DAYS[first.lower()]
            found = [Date(int(rest[1]) if rest[1:] else None, MONTHS[rest[0].lower()], day)]
        case "month" | "told":
            day = int(first) if kind == "month" else _DAYS[first.lower()]
            found = [Date(int(rest[0]) if rest else None, month, day)]
        case "monthly":
            found = [Date(int(first), month)]
        case "decade" | "tens":
            year = _TENS.get(first.lower()) or int(first) + (1900 if len(first) == 2 else 0)
            # "The 1800s" are a century, "the 2000s" ten years.
            found = [Date(year, until=year + (99 if year % 100 == 0 and year < 2000 else 9))]
        case "century" | "counted":
            last = 100 * (int(first) if kind == "century" else _CENTURIES[first.lower()])
            found = [Date(-last, until=-last + 99) if rest else Date(last - 99, until=last)]
        case "span":
            found = [Date(int(first)), Date(int(first[: 4 - len(rest[0])] + rest[0]))]
        case "year" | "common":
            found = [Date(-int(first) if rest else int(first))]
        case "ancient":
            found = [Date(-int(first))]
        case _:
            found = [Date(None, month)] if _is_month(match["name"]) else []
    return found


def _in_figures(kind: str, first: int, second: int | None = None, *last: int) -> list[Date]:
    """Return a date in figures alone, if it can be read in one way only."""
    third = last[0] if last else None
    if kind == "lone":
        return [Date(second, first)]
    if kind in {"iso", "han"}:
        return [Date(first, second, third)]
    if kind == "dotted" or first > 12:
        return [Date(third, second, first)]
    return [Date(third, first, second)] if second == first or (second or 0) > 12 else []


def _is_month(name: str) -> bool:
    """Tell "May" from "may"; what may be another word alone is none."""
    return name[0].isupper() and len(name) > 2 and name.lower() not in _OTHER_WORDS


_OTHER_WORDS = frozenset("mar jan sep dec mars mai mei marzo".split())
