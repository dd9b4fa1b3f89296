"""Which schema each JSON output follows; it says so itself, in its field ``schema``."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["VERSIONS"]

VERSIONS: Mapping[str, str] = {
    "score": "score-1",
    "compare": "compare-1",
    "gate": "gate-1",
    "curve": "curve-1",
    "verify": "verify-1",
    "judge": "judge-1",
    "agree": "agree-1",
    "audit": "audit-1",
    "stress": "stress-1",
}
"""By command. The number grows when a field goes, or means something else."""
