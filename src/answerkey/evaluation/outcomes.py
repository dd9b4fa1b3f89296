"""What became of an answer: why it is not exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from answerkey.evaluation.scores import Scores

__all__ = ["OUTCOMES", "outcome_codes"]

OUTCOMES = ("exact", "reordered", "verbose", "partial", "different", "empty", "missing")
"""Why an answer is not exact, in the order in which the first that fits is taken.

``reordered``: the reference's tokens, no more and no fewer, in another order or with
something else between them.
``verbose``: all of the reference's tokens, and others. ``partial``: some of them.
``different``: none of them. ``empty``: the prediction has no token. ``missing``: there
is no prediction.
"""


def outcome_codes(scores: Scores) -> NDArray[np.int64]:
    """Return for each item the index in ``OUTCOMES`` of what became of it."""
    import numpy as np

    every = scores.common == scores.in_reference
    return np.select(
        [
            ~scores.present,
            scores.exact_match >= 1.0,
            scores.in_prediction == 0,
            scores.common == 0,
            # Under set overlap a repetition looks like another order: no claim there.
            every & (scores.common == scores.in_prediction) & (scores.convention.overlap != "set"),
            every,
        ],
        [OUTCOMES.index(o) for o in ("missing", "exact", "empty", "different")]
        + [OUTCOMES.index(o) for o in ("reordered", "verbose")],
        OUTCOMES.index("partial"),
    )
