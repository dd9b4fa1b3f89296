"""The answers that every test of the explorer asks about."""

from __future__ import annotations

import pytest
from two_systems import A, B, explorer_of, run_of

from answerkey.explorer.selection import Explorer


@pytest.fixture
def both() -> Explorer:
    """Both systems; rows are A1, B1, A2, B2, A3, B3."""
    return explorer_of(A=run_of(A), B=run_of(B))
