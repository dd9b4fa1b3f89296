"""Whether an F1 can be trusted, with what was measured against people."""

from __future__ import annotations

import inspect
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from answerkey.example import example_path
from answerkey.verdicts.order import ORDER, UNSURE
from docs.page import ROOT, agreement_with_people, judged_by_people, printed

__all__ = ["trust_page"]


def trust_page() -> str:
    """Return the page on measures against people, with what the commands print."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "nq-five-systems.csv")
        shutil.copy(example_path(), path)
        agreed = printed("agree", path, "--by", "system", "--show", "0")
        judged = printed("judge", path, "--by", "system", "--doubtful", "0")
    text = (ROOT / "tools" / "can-i-trust-this-f1.md").read_text("utf-8")
    for mark, lines in {
        "AGREE": agreed,
        "JUDGE": judged,
        "RULES": "\n".join(["| rule | what it finds |", "|:---|:---|", *rules_found()]),
        "UNSURE": f"{UNSURE[0]} and {UNSURE[1]}",
        **{f"{part} {field}": text for (part, field), text in agreements().items()},
        **dict(measured_by_people()),
        **dict(further_agreement()),
        "SYSTEMS": "\n".join(systems_accepted()),
    }.items():
        text = text.replace(f"@{mark}@", lines.strip("\n"))
    return text


def agreements() -> dict[tuple[str, str], str]:
    """Return how verdicts agree with people, by part and field."""
    return {
        (part, field): shown(value)
        for part, fields in judged_by_people()["parts"].items()
        for field, value in fields.items()
    }


def measured_by_people() -> Iterator[tuple[str, str]]:
    """Yield how measures agree with people, by what the page calls it."""
    record = json.loads((ROOT / "bench" / "people.json").read_text("utf-8"))
    for part, measures in record.items():
        for measure, fields in measures.items():
            for field, value in fields.items():
                yield f"{part} {measure} {field}", shown(value)


def further_agreement() -> Iterator[tuple[str, str]]:
    """Yield how verdicts agree on further draws and the like, by what the page calls it."""
    record = agreement_with_people()
    written = record["written_on"]
    yield "written share", f"{written:.0%}"
    yield "held share", f"{1 - written:.0%}"
    for group in ("splits", "labels", "nearest"):
        for field, value in record[group].items():
            if isinstance(value, dict):
                yield from ((f"{group} {field} {of}", shown(each)) for of, each in value.items())
            else:
                yield f"{group} {field}", shown(value)


def systems_accepted() -> Iterator[str]:
    """Yield a table of what people and verdicts accept of each system."""
    yield "| system | people accept | verdicts accept | difference |"
    yield "|:---|---:|---:|---:|"
    for system, one in agreement_with_people()["systems"].items():
        people, ours = 100 * one["people"], 100 * one["verdict"]
        yield f"| `{system}` | {people:.1f} | {ours:.1f} | {ours - people:+.1f} |"


def shown(value: float) -> str:
    """Return a count in full, a share to three places."""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}".removeprefix("0")


def rules_found() -> Iterator[str]:
    """Yield a row for each rule: its name, and what it finds."""
    for rule in ORDER:
        first = (inspect.getdoc(rule) or "").splitlines()[0]
        yield f"| [`{rule.__name__}`](verdicts.md#{rule.__name__}) | {first} |"
