"""Why one number differs from another: convention against convention."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import answerkey as ak
from answerkey.analysis.differences import changes_between, telling_pairs
from answerkey.evaluation.readers import read_run
from answerkey.recipes.conventions import convention
from answerkey.recipes.table import TABLE
from answerkey.reports.differences import steps_worth_table
from answerkey.reports.markdown import table_lines
from answerkey.reports.tables import Table, fraction
from docs.page import cell_text

__all__ = ["differences_page"]

DIFFERENCES = """
The same answers, two tools, two numbers. Look in this order; `answerkey spread FILE` measures
each on your own answers, and `answerkey conform metrics.py:f1 -c squad-v1` tells whether your own
function is the one you think it is.

1. **Which items?** An answer that is missing counts 0 in the official scripts and nothing in tools
   that score what they are given. `--missing zero|skip|error` says which.
2. **Which references?** The best of several, the first one, their mean, or all joined. Precision
   and recall of the best reference, or each one's own maximum.
3. **Which text?** Raw output against an extracted answer: `extract=` in a recipe.
4. **Punctuation**: deleted (`U.S.A.` is `usa`), made a space (`u s a`), or kept; ASCII alone, or
   Unicode's too: `’` is in one tool's list and not in the other's.
5. **Articles**: dropped, kept, or those of another language.
6. **Tokens**: a multiset, where `Paris Paris` has two, or a set, where it has one.
7. **Nothing on a side**: two empty answers earn F1 0 by SQuAD 1.1's script and 1 by 2.0's.
8. **Whole answers**: `yes`, `no` and `noanswer` earn no partial credit in HotpotQA's.
9. **Which mean?** Over items, over the tokens of all items, over groups; of rounded or of exact
   values; in percent or as a fraction.
10. **Last digits**: 1/(0.5/P + 0.5/R) is not 2PR/(P+R) in floating point, 32 bits are not 64, and
    Python's `sum()` of floats is exact to more digits from 3.12 on. answerkey gives each program's
    digits as Python 3.11 computes them, on every Python.

## What it is worth

The bundled example, 1,500 answers of five systems, from `plain` (lower case, split at white space)
to `squad-v1`:
"""


AGAINST = """
## Against SQuAD's script

How each convention departs from `squad-v1`, with a small pair that shows it: exact match / F1.
"""


def differences_page() -> str:
    """Return why numbers differ: causes, their worth on the example, every convention's pair."""
    run = read_run(str(files("answerkey.example").joinpath("nq_five_systems.csv")))
    found = ak.spread(run.predictions, run.references, conventions=["plain", "squad-v1"])
    lines = ["# Why my number differs", "", "<!-- written by tools/make_docs.py -->", DIFFERENCES]
    lines += [*table_lines(steps_worth_table(found)), AGAINST]
    rows = tuple(row for name in TABLE for row in against(name))
    header = ("convention", "what differs", "prediction", "reference", "squad-v1", "it")
    lines += table_lines(Table("", header, 6, rows))
    return "\n".join(lines) + "\n"


def against(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a row on how a convention departs from SQuAD's, if a pair shows it."""
    first, second = convention("squad-v1"), convention(name)
    try:
        pairs = [pair for pair in telling_pairs(first, second) if len(pair.references) == 1]
    except ak.UsageError:  # it has neither exact match nor F1
        return
    if not pairs:
        return
    shown = min(pairs, key=lambda pair: len(pair.prediction) + len(pair.references[0]))
    what = TABLE[name].summary
    if second.program == "pipeline":
        what = "; ".join(change.what for change in changes_between(first, second))
    values = (" / ".join(map(fraction, side)) for side in (shown.first, shown.second))
    yield (name, what, *map(cell_text, (shown.prediction, shown.references[0])), *values)
