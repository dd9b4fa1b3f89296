"""The whole output of every official program, digit for digit, and where each one fails.

Each case holds the text of its files, as they were given to the program, and what the
program said (``tests/golden/datasets``).
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from support import GOLDEN, needs

from answerkey.errors import InputError, UsageError
from answerkey.evaluation.benchmarks import BENCHMARKS, Outcome, read_document

DATASETS = GOLDEN / "datasets"


@dataclass(frozen=True, slots=True)
class Case:
    """One run of an official program."""

    benchmark: str
    name: str
    content: dict[str, Any]

    def run(self, folder: Path, **changes: object) -> Outcome:
        """Write the files, read them as the command line does, and run the benchmark."""
        if self.benchmark == "cmrc2018":
            needs("nltk")
        chosen = BENCHMARKS[self.benchmark]
        documents = {}
        for name, text in self.content["files"].items():
            path = folder / name
            path.write_text(text, "utf-8")
            role, _, ending = name.partition(".")
            formats = {"dataset": chosen.dataset_format, "predictions": chosen.predictions_format}
            documents[role] = read_document(
                str(path), formats.get(role, "jsonl" if ending == "jsonl" else "json")
            )
        options = {**self.content["options"], **changes}
        return chosen.run(**documents, **options)


def cases() -> list[Case]:
    found = []
    for path in sorted(DATASETS.glob("*.json.gz")):
        with gzip.open(path, "rt", encoding="ascii") as file:
            content = json.load(file)["cases"]
        name = path.name.removesuffix(".json.gz")
        found += [Case(name, case, content[case]) for case in content]
    return found


CASES = cases()
SCORED = [case for case in CASES if case.content["figures"] is not None]
FAILED = [case for case in CASES if case.content["figures"] is None]


def parametrized(chosen: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=f"{case.benchmark}-{case.name}") for case in chosen]
    )


def digits(figures: object) -> str:
    """Write figures with their order, types and last digits."""
    return json.dumps(figures)


def test_every_benchmark_has_cases() -> None:
    assert {case.benchmark for case in CASES} == set(BENCHMARKS)
    assert len(CASES) == 74


@parametrized(SCORED)
def test_figures_are_those_of_the_official_program(case: Case, tmp_path: Path) -> None:
    found = case.run(tmp_path).figures
    if "FILE" in found:  # CMRC 2018 writes the predictions' path as it was given
        found["FILE"] = Path(str(found["FILE"])).name
    assert digits(found) == digits(case.content["figures"])


@parametrized(SCORED)
def test_repair_changes_nothing_where_the_program_does_not_fail(case: Case, tmp_path: Path) -> None:
    plain, repaired = case.run(tmp_path), case.run(tmp_path, repair=True)
    assert digits(repaired.figures) == digits(plain.figures)
    assert repaired.signature == plain.signature


@parametrized(FAILED)
def test_what_the_program_fails_on_is_refused(case: Case, tmp_path: Path) -> None:
    error: type[Exception] = InputError
    if case.name == "unknown_language_error":
        error = UsageError  # the language is an option
    with pytest.raises(error) as raised:
        case.run(tmp_path)
    fault = case.content["error"].partition(":")[0]
    if fault in {"KeyError", "AttributeError", "TypeError", "AssertionError"}:
        assert fault in str(raised.value)


@parametrized([case for case in FAILED if "empty" not in case.name and "unknown" not in case.name])
def test_repair_goes_on_and_says_by_which_rule(case: Case, tmp_path: Path) -> None:
    outcome = case.run(tmp_path, repair=True)
    assert any(warning.startswith("repaired: ") for warning in outcome.warnings)
    assert "|repaired:" in outcome.signature


@parametrized([case for case in FAILED if "empty" in case.name])
def test_nothing_to_average_is_refused_even_with_repair(case: Case, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to average"):
        case.run(tmp_path, repair=True)


@parametrized([case for case in CASES if "figures_python_3_12" in case.content])
def test_the_digits_are_those_before_python_3_12(case: Case, tmp_path: Path) -> None:
    newer = case.content["figures_python_3_12"]
    found = case.run(tmp_path).figures
    assert found == pytest.approx(newer, rel=1e-12)
    assert digits(found) == digits(case.content["figures"])


@parametrized([case for case in CASES if case.content.get("human_output")])
def test_people_are_scored_against_each_other(case: Case, tmp_path: Path) -> None:
    found = case.run(tmp_path, human=True).figures
    assert digits(found) == digits(case.content["human_output"])


@parametrized([case for case in CASES if case.content.get("human_error")])
def test_people_need_each_other(case: Case, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="without people to compare"):
        case.run(tmp_path, human=True)


@parametrized([case for case in CASES if case.benchmark == "drop" and case.content["figures"]])
def test_the_types_of_drop_are_as_printed(case: Case, tmp_path: Path) -> None:
    types: Any = case.run(tmp_path).details["types"]
    total = sum(part["count"] for part in types.values())
    printed = [
        line
        for kind, part in types.items()
        for line in (
            f"{kind}: {part['count']} ({100.0 * part['count'] / total:.2f}%)",
            f"  Exact-match accuracy {100.0 * part['em']:.3f}",
            f"  F1 score {100.0 * part['f1']:.3f}",
        )
    ]
    messages = case.content["messages"]
    assert printed == messages[messages.index("----") + 1 :]


@parametrized([case for case in CASES if case.benchmark == "quac" and case.content["figures"]])
def test_the_details_of_quac_are_as_printed(case: Case, tmp_path: Path) -> None:
    details: Any = case.run(tmp_path).details
    printed = "\n".join(case.content["messages"])
    assert f"Human F1: {details['human_f1']:.1f}" in printed
    assert f"Unfiltered F1 ({details['unfiltered_questions']} questions)" in printed
    assert f"({details['unanswerable_questions']} questions)" in printed
    assert f"(Questions): {details['equal_questions']} / {details['questions']}," in printed
    assert f"(Dialogs): {details['equal_dialogues']} / {details['dialogues']}," in printed


@parametrized(
    [
        case
        for case in SCORED
        if any(map(re.compile("[Mm]iss|Unansw").match, case.content["messages"]))
    ]
)
def test_every_missing_answer_that_the_program_names_is_counted(case: Case, tmp_path: Path) -> None:
    named = [line for line in case.content["messages"] if re.match("[Mm]iss|Unansw", line)]
    counts = [
        int(found[1])
        for warning in case.run(tmp_path).warnings
        if (found := re.search(r"scores 0: (\d+), first", warning))
    ]
    assert sum(counts) == len(named)
