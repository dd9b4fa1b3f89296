"""The rules of the verdict, each with its example and its measured worth."""

from __future__ import annotations

import inspect
import sys

import answerkey as ak
from answerkey.verdicts.examples import EXAMPLES
from answerkey.verdicts.judging import nothing, synonym
from answerkey.verdicts.order import DOUBTS, ORDER, UNSURE, WORTH
from answerkey.verdicts.weighing import OPEN, WEIGHTS
from docs.page import ROOT, judged_by_people

__all__ = ["verdicts_page"]

FINDINGS_OF = {
    "yes_or_no": ("polarity",),
    "date": ("date",),
    "full_name": ("name", "name:middle"),
    "family_name": ("name:last", "name:longer", "name:other"),
    "renumbered": ("name:number",),
    "finer": ("date:finer",),
    "in_words": ("overlap:question:words",),
}
"""The findings of rules that do not bear the rule's name: those, and what begins with them."""

OF_DOUBTS = {kind for doubt in DOUBTS for kind in FINDINGS_OF.get(doubt.__name__, ())}


def verdicts_page() -> str:
    """Return the page on the rules of verdicts, each with its examples and what it is worth."""
    parts, lost = judged_by_people()["parts"], judged_by_people()["rules"]
    left, lines = list(WORTH), []
    for rule in (*ORDER, synonym, *DOUBTS, nothing):
        name = rule.__name__
        first, _, why = (inspect.getdoc(rule) or "").partition("\n")
        own = FINDINGS_OF.get(name, (name,))
        exact = name in {"full_name", "family_name"}
        found = [
            kind
            for kind in left
            if kind in own
            or (not exact and kind not in OF_DOUBTS and kind.startswith(f"{own[0]}:"))
        ]
        left = [kind for kind in left if kind not in found]
        lines += [f"## {name}", "", first, " ".join(why.split()), ""]
        if name in lost:
            lines += [f"Without it: {lost[name][0]:+.2f} and {lost[name][1]:+.2f} points.", ""]
        head = "| finding | question | answer | reference | reason | worth | accepted |"
        lines += [head, "|:---|:---|:---|:---|:---|---:|---:|"]
        lines += [example_row(kind) for kind in found]
        lines.append("")
    if left:
        sys.exit(f"no rule of the page has the findings {', '.join(left)}")
    weights = [
        f"| `{group}` | `{name}` | {one.usual:.2f} | {one.weight:+.2f} |"
        for group, names in WEIGHTS.items()
        for name, one in names.items()
    ]
    text = (ROOT / "tools" / "verdicts.md").read_text("utf-8")
    for mark, put in {
        "RULES": "\n".join(lines).strip(),
        "OPEN": ", ".join(f"`{kind}`" for kind in OPEN),
        "WEIGHTS": "\n".join(
            ["| findings | what is seen | usual | weight |", "|:---|:---|---:|---:|", *weights]
        ),
        "UNSURE": f"{UNSURE[0]} and {UNSURE[1]}",
        "WRITTEN": f"{parts['written on']['n']:,}",
        "HELD": f"{parts['held out']['n']:,}",
    }.items():
        text = text.replace(f"@{mark}@", put)
    return text


def example_row(kind: str) -> str:
    """Return a row on a finding: its example, what is said of it, and what it is worth."""
    asked, prediction, references = EXAMPLES[kind]
    found = ak.verdict(asked, prediction, references)
    if found.rule != kind:
        sys.exit(f"the example of {kind} is {found.rule}")
    shown = references if isinstance(references, str) else " · ".join(references)
    accepted = []
    for part in ("written on", "held out"):
        count, right = judged_by_people()["findings"][part].get(kind, (0, 0))
        accepted.append(f"{right}/{count}")
    return (
        f"| `{kind}` | {asked} | {prediction or '*empty*'} | {shown} | {found.reason} "
        f"| {WORTH[kind]:.2f} | {', '.join(accepted)} |"
    )
