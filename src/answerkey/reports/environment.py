"""Versions that numbers may depend on: named facts only, nothing of the machine's owner."""

from __future__ import annotations

import platform
import unicodedata

from answerkey.packages import EXTRAS
from answerkey.text.backend import backend_name
from answerkey.version import __version__

__all__ = ["environment"]

_REQUIRED = ("numpy", "scipy", "click", "rich", "orjson")


def environment(*, optional: bool = False) -> dict[str, str]:
    """Return versions by name.

    Args:
        optional: Whether to add the libraries, and how to get those not installed.

    Examples:
        >>> sorted(environment())
        ['answerkey', 'backend', 'python', 'unicode']
    """
    facts = {
        "answerkey": __version__,
        "backend": backend_name(),
        "python": platform.python_version(),
        "unicode": unicodedata.unidata_version,
    }
    if optional:
        facts["platform"] = platform.platform()
        facts |= {package: _version(package) for package in _REQUIRED}
        facts |= {
            package: _version(package) or f"absent: pip install 'answerkey[{extra}]'"
            for extra, packages in EXTRAS.items()
            for package in packages
        }
    return facts


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes longer than a report

    try:
        return version(package)
    except PackageNotFoundError:
        return ""
