"""Time zones that a time of day may name, as hours before Greenwich."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

__all__ = ["zone_at"]

_Zones = tuple[Fraction, ...]
_TABLE = """
0 utc gmt z zulu wet greenwich
1 cet bst west
2 cest eet
3 eest msk
5.5 ist
8 sgt hkt awst
9 jst kst
10 aest
11 aedt
-3 brt art adt
-4 edt ast
-5 est cdt
-6 cst mdt
-7 mst pdt
-8 pst akdt
-9 akst
-10 hst
"""
# The standard time and that of summer: which of them is meant is not said.
_SEASONAL = {"et": (-5, -4), "ct": (-6, -5), "mt": (-7, -6), "pt": (-8, -7)} | {
    "eastern": (-5, -4),
    "central": (-6, -5),
    "mountain": (-7, -6),
    "pacific": (-8, -7),
}
# Names that are in use for more than one zone.
_SHARED = {"ist": (1, 2), "bst": (6,), "cst": (8,), "ast": (3,)}


def _zones() -> dict[str, _Zones]:
    zones: dict[str, _Zones] = {}
    for line in _TABLE.strip().splitlines():
        hours, *names = line.split()
        for name in names:
            zones[name] = (Fraction(hours), *map(Fraction, _SHARED.get(name, ())))
    return zones | {name: tuple(map(Fraction, hours)) for name, hours in _SEASONAL.items()}


_ZONES = _zones()
_GREENWICH = frozenset({"utc", "gmt"})


def zone_at(tokens: Sequence[re.Match[str]], words: Sequence[str], at: int) -> tuple[_Zones, int]:
    """Return the zones that a time of day may be of, and where their name ends.

    Args:
        tokens: Matches of ``TOKEN``.
        words: What they matched, in lower case.
        at: The token behind the time.
    """
    opened = words[at : at + 1] == ["("]
    place = at + opened
    name = words[place] if place < len(words) else ""
    if name not in _ZONES or not (opened or tokens[place].group()[0].isupper()):
        return (), at
    zones, after = _ZONES[name], place + 1
    sign, hours = (*words[after : after + 2], "", "")[:2]
    offset = _offset(hours) if name in _GREENWICH else None
    if offset is not None and sign in {"+", "-", "\u2212"}:
        zones, after = (offset if sign == "+" else -offset,), after + 2
    while words[after : after + 1] in (["time"], ["standard"], ["daylight"]):
        after += 1
    return zones, after + (opened and words[after : after + 1] == [")"])


def _offset(hours: str) -> Fraction | None:
    """Read ``2``, ``02``, ``0530`` and ``5:30`` as hours."""
    written = re.fullmatch(r"(\d{1,2})(?::?(\d\d))?", hours)
    return Fraction(int(written[1])) + Fraction(int(written[2] or 0), 60) if written else None
