"""Score short answers against an answer key, under any public convention, by name.

>>> import answerkey as ak
>>> ak.f1("Only Scale", "Only the Scale plan")
0.8
"""

from answerkey.errors import AnswerkeyError, InputError, OutputError, UsageError
from answerkey.evaluation.explanation import Explanation, explain
from answerkey.evaluation.figures import figures
from answerkey.evaluation.pairs import PairScore, exact_match, f1, score_pair
from answerkey.evaluation.scoring import Scores, score
from answerkey.evaluation.summaries import Summary
from answerkey.recipes.conventions import Convention, convention, list_conventions
from answerkey.text.backend import backend_name
from answerkey.version import __version__

__all__ = [
    "AnswerkeyError",
    "Convention",
    "Explanation",
    "InputError",
    "OutputError",
    "PairScore",
    "Scores",
    "Summary",
    "UsageError",
    "__version__",
    "backend_name",
    "convention",
    "exact_match",
    "explain",
    "f1",
    "figures",
    "list_conventions",
    "score",
    "score_pair",
]
