"""What became of an answer: why it is not exact."""

__all__ = ["OUTCOMES"]

OUTCOMES = ("exact", "reordered", "verbose", "partial", "different", "empty", "missing")
"""Why an answer is not exact, in the order in which the first that fits is taken.

``reordered``: the reference's tokens, no more and no fewer, in another order or with
something else between them.
``verbose``: all of the reference's tokens, and others. ``partial``: some of them.
``different``: none of them. ``empty``: the prediction has no token. ``missing``: there
is no prediction.
"""
