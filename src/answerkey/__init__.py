"""Score short answers against an answer key, under any public convention, by name.

>>> import answerkey as ak
>>> ak.f1("Only Scale", "Only the Scale plan")
0.8
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from answerkey.errors import AnswerkeyError, InputError, OutputError, UsageError
from answerkey.evaluation.figures import figures
from answerkey.evaluation.pairs import PairScore, exact_match, f1, score_pair
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.scoring import score
from answerkey.recipes.conventions import Convention, convention, list_conventions
from answerkey.recipes.steps import Step
from answerkey.recipes.tokenizing import register_tokenizer
from answerkey.text.backend import backend_name
from answerkey.version import __version__

if TYPE_CHECKING:
    from answerkey.analysis.audit import Audit, audit, audit_key
    from answerkey.analysis.comparison import Comparison, compare
    from answerkey.analysis.conformance import conform
    from answerkey.analysis.spread import spread
    from answerkey.analysis.stress import Stress, stress
    from answerkey.evaluation.accumulator import Accumulator
    from answerkey.evaluation.confidence import Confidence
    from answerkey.evaluation.explanation import Explanation, explain
    from answerkey.evaluation.summaries import Summary
    from answerkey.quantities.numeric import NumericMatch, numeric
    from answerkey.verdicts.judging import Verdict, verdict

__all__ = [
    "Accumulator",
    "AnswerkeyError",
    "Audit",
    "Comparison",
    "Confidence",
    "Convention",
    "Explanation",
    "InputError",
    "NumericMatch",
    "OutputError",
    "PairScore",
    "Scores",
    "Step",
    "Stress",
    "Summary",
    "UsageError",
    "Verdict",
    "__version__",
    "audit",
    "audit_key",
    "backend_name",
    "compare",
    "conform",
    "convention",
    "exact_match",
    "explain",
    "f1",
    "figures",
    "list_conventions",
    "numeric",
    "register_tokenizer",
    "score",
    "score_pair",
    "spread",
    "stress",
    "verdict",
]

_LATER = {
    "Accumulator": "evaluation.accumulator",
    "Comparison": "analysis.comparison",
    "Confidence": "evaluation.confidence",
    "Audit": "analysis.audit",
    "Explanation": "evaluation.explanation",
    "Stress": "analysis.stress",
    "Summary": "evaluation.summaries",
    "compare": "analysis.comparison",
    "audit": "analysis.audit",
    "audit_key": "analysis.audit",
    "conform": "analysis.conformance",
    "explain": "evaluation.explanation",
    "numeric": "quantities.numeric",
    "NumericMatch": "quantities.numeric",
    "spread": "analysis.spread",
    "stress": "analysis.stress",
    "verdict": "verdicts.judging",
    "Verdict": "verdicts.judging",
}
"""Imported from their modules when they are first asked for: scoring needs none of them."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'answerkey' has no attribute {name!r}")
    module = importlib.import_module(f"answerkey.{_LATER[name]}")
    globals()[name] = getattr(module, name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted(globals().keys() | _LATER.keys())
