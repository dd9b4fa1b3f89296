"""All benchmarks by name."""

from __future__ import annotations

from answerkey.errors import UsageError, nearest, quoted
from answerkey.evaluation.benchmarks.cmrc2018 import CMRC2018
from answerkey.evaluation.benchmarks.coqa import COQA
from answerkey.evaluation.benchmarks.drop import DROP
from answerkey.evaluation.benchmarks.hotpotqa import HOTPOTQA
from answerkey.evaluation.benchmarks.mlqa import MLQA
from answerkey.evaluation.benchmarks.musique import MUSIQUE
from answerkey.evaluation.benchmarks.outcome import Benchmark
from answerkey.evaluation.benchmarks.quac import QUAC
from answerkey.evaluation.benchmarks.squad_v1 import SQUAD_V1
from answerkey.evaluation.benchmarks.squad_v2 import SQUAD_V2
from answerkey.evaluation.benchmarks.triviaqa import TRIVIAQA
from answerkey.evaluation.benchmarks.twowiki import TWOWIKI

__all__ = ["BENCHMARKS", "benchmark"]

BENCHMARKS: dict[str, Benchmark] = {
    each.name: each
    for each in (
        SQUAD_V1,
        SQUAD_V2,
        HOTPOTQA,
        TWOWIKI,
        MUSIQUE,
        TRIVIAQA,
        COQA,
        QUAC,
        DROP,
        MLQA,
        CMRC2018,
    )
}


def benchmark(name: str) -> Benchmark:
    """Return a benchmark by name, in which ``-`` and ``_`` are the same.

    Raises:
        UsageError: There is none of that name, with the nearest known one.

    Examples:
        >>> benchmark("squad_v2").name
        'squad-v2'
    """
    found = BENCHMARKS.get(name.strip().lower().replace("_", "-"))
    if found is None:
        raise UsageError(
            f"unknown benchmark {quoted(name)}",
            accepted=", ".join(BENCHMARKS),
            remedy=nearest(name, BENCHMARKS),
        )
    return found
