"""BLEU, chrF and ROUGE beside F1."""

from __future__ import annotations

import answerkey as ak
from answerkey.reports.markdown import table_lines
from answerkey.reports.tables import Table

__all__ = ["measures_page"]

MEASURES = """
`answerkey score answers.csv -m bleu,chrf,rouge-l` puts other measures beside exact match and F1:
`bleu` and `chrf` by sacrebleu (`pip install 'answerkey[bleu]'`), `rouge-1`, `rouge-2` and
`rouge-l` by rouge-score (`pip install 'answerkey[rouge]'`), and `rouge-l-any`, answerkey's own
ROUGE-L over the words of any script. In Python: `ak.score(…, measures=["bleu"])`. `contains`
and `numeric` need no package: whether a reference's tokens, as `squad-v2` makes them, stand in the
answer one after another, and whether the answer states a reference's [value](python.md). Items
whose references are no values are left out of `numeric`, and its signature says how many it is of.

BLEU and chrF over a run are those of the corpus, which is not the mean of the items'; ROUGE is
the mean of each item's best reference. A corpus whose answers are shorter than four words has
BLEU 0 even if all are equal. The signature holds the package's own: sacrebleu's as
sacrebleu prints it. Item by item BLEU uses effective order, as sacrebleu's `sentence_bleu` does,
and a row's signature says so (`eff:yes`). A recipe's `extract` comes first; its other steps do
not touch these measures, which have their own.

They were made for long texts. On short answers each breaks somewhere; the table scores one answer
at a time, in percent.
"""


CASES = (
    ("equal", "It was painted by Leonardo da Vinci", "It was painted by Leonardo da Vinci"),
    ("case", "leonardo da vinci painted it", "Leonardo da Vinci painted it"),
    ("paraphrase", "The artist was Leonardo", "Leonardo da Vinci painted it"),
    ("order: the opposite", "status 200 not 429", "status 429 not 200"),
    ("negation: the opposite", "it is not allowed on Sundays", "it is allowed on Sundays"),
    ("number: wrong", "it was founded in 1865 in Paris", "it was founded in 1856 in Paris"),
    ("length: right and verbose", "The capital of France is the city of Paris", "Paris"),
    ("length: right and terse", "Paris", "The capital of France is the city of Paris"),
    ("another script, equal", "北京是中国的首都", "北京是中国的首都"),
)


def measures_page() -> str:
    """Return what BLEU, chrF and ROUGE are, and where each breaks."""
    names = ["bleu", "chrf", "rouge-1", "rouge-2", "rouge-l", "rouge-l-any"]
    scores = ak.score([p for _, p, _ in CASES], [r for *_, r in CASES], measures=names)
    columns = [scores.exact_match, scores.f1, *(one.rows for one in scores.text_measures)]
    rows = tuple(
        (*case, *(f"{100 * column[i]:.0f}" for column in columns)) for i, case in enumerate(CASES)
    )
    header = ("case", "prediction", "reference", "exact match", "F1", *names)
    lines = ["# BLEU, chrF and ROUGE", "", "<!-- written by tools/make_docs.py -->", MEASURES]
    return "\n".join([*lines, *table_lines(Table("", header, 3, rows))]) + "\n"
