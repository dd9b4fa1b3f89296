"""Make a saved run again from its inputs, and tell what differs from the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

import orjson

from answerkey.errors import AnswerkeyError, InputError, quoted, visible
from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.evaluating import evaluation_of
from answerkey.evaluation.readers import Run
from answerkey.evaluation.scores import MissingPolicy
from answerkey.evaluation.scoring import score
from answerkey.evaluation.traits import column
from answerkey.recipes.conventions import Convention
from answerkey.recipes.signature import split_signature
from answerkey.reports.document import build_report
from answerkey.reports.json_output import dumped, output
from answerkey.reports.run_record import run_record
from answerkey.reports.schema.versions import VERSIONS
from answerkey.reports.score_json import report_record

__all__ = ["Difference", "Verification", "read_record", "verification_record", "verify"]

_RESULTS = ("convention", "signature", "recipe", "all", "slices")


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that is not as it was.

    Args:
        fact: Its place in the record.
        recorded: What the record says.
        now: What came out now.
    """

    fact: str
    recorded: str
    now: str

    def __str__(self) -> str:
        return visible(f"{self.fact}: recorded {self.recorded}, now {self.now}")


@dataclass(frozen=True, slots=True)
class Verification:
    """What became of a record that was made again.

    Args:
        compared: How many facts were compared.
        differences: Each fact that differs.
        versions: Each version that is not the recorded one, which may explain a difference.
    """

    compared: int
    differences: tuple[Difference, ...]
    versions: tuple[Difference, ...]

    @property
    def confirmed(self) -> bool:
        """Whether everything is as recorded."""
        return not self.differences


def read_record(path: str) -> dict[str, Any]:
    """Read what ``answerkey score --json`` wrote.

    Raises:
        InputError: It is something else, or follows a schema that is not known.
    """
    try:
        content = orjson.loads(Path(path).read_bytes())
        if {"results", "accounting", "run", "environment"} <= content.keys():
            _check_schema(content.get("schema", VERSIONS["score"]), path)
            return cast("dict[str, Any]", content)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=quoted(path)) from None
    except (orjson.JSONDecodeError, AttributeError):
        pass
    raise InputError(
        "no record of a run",
        where=quoted(path),
        accepted="what answerkey score --json or -o FILE.json wrote",
    )


def _check_schema(found: object, path: str) -> None:
    if found != VERSIONS["score"]:
        raise InputError(
            f"a record of schema {quoted(found)}",
            where=quoted(path),
            accepted=VERSIONS["score"],
            remedy="verify it with the version of answerkey that its environment names",
        )


def verification_record(found: Verification, *, run: Mapping[str, object]) -> dict[str, object]:
    """Return what was found, ready for JSON.

    Args:
        found: What became of the record.
        run: What it takes to make the verification again.
    """
    return output("verify", {"confirmed": found.confirmed, **asdict(found)}, run=run)


def verify(recorded: Mapping[str, Any], run: Run) -> Verification:
    """Make a recorded run again and compare every count, mean and bound, bit for bit.

    Args:
        recorded: The record.
        run: The answers and the key, read anew.

    Raises:
        InputError: The record is damaged.
    """
    try:
        again = orjson.loads(dumped(_again(recorded, run)))
        before, after = _facts(recorded), _facts(again)
        versions = recorded["environment"].items()
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, AnswerkeyError):
            raise
        raise InputError(f"the record is damaged: {type(error).__name__} {error}") from None
    different = [
        Difference(name, quoted(before.get(name)), quoted(after.get(name)))
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name)
    ]
    return Verification(
        compared=len(before),
        differences=tuple(different),
        versions=tuple(
            Difference(name, str(value), str(again["environment"].get(name)))
            for name, value in versions
            if again["environment"].get(name) != value
        ),
    )


def _again(recorded: Mapping[str, Any], run: Run) -> dict[str, object]:
    options = recorded["run"]["options"]
    scored, confidence = [], None
    for result in recorded["results"]:
        facts = split_signature(result["signature"])[1]
        scores = score(
            run.predictions,
            run.references,
            convention=Convention.parse(result["signature"]),
            ids=run.ids,
            systems=run.systems,
            missing=cast("MissingPolicy", facts["missing"]),
            measures=list(result["all"]["text_measures"]),
        )
        scored.append(scores)
        confidence = _confidence(facts, result["all"]["intervals"], options["cluster"], run)
    report = build_report(evaluation_of(run, scored, by=options["by"]), confidence=confidence)
    return report_record(replace(report, run=run_record({"answers": run}, **options)))


def _confidence(
    facts: Mapping[str, str], measures: Sequence[str], cluster: str | None, run: Run
) -> Confidence | None:
    if "ci" not in facts:
        return None
    return Confidence(
        level=float(facts["ci"].partition("+")[0]),
        resamples=int(facts["resamples"]),
        seed=int(facts["seed"]),
        clusters=column(run, cluster) if cluster else None,
        measures=tuple(measures),
    )


def _facts(content: Mapping[str, Any]) -> dict[str, object]:
    """Return every fact that must be the same again, by its place."""
    results = [{name: result[name] for name in _RESULTS} for result in content["results"]]
    kept = {
        "inputs": content["run"]["inputs"],
        "accounting": content["accounting"],
        "results": results,
    }
    return dict(_flat(kept, ""))


def _flat(content: object, place: str) -> Iterator[tuple[str, object]]:
    if isinstance(content, Mapping):
        for name, value in content.items():
            yield from _flat(value, f"{place}.{name}" if place else str(name))
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield from _flat(value, f"{place}[{index}]")
    else:
        # Another version of answerkey is told apart from another result.
        text = isinstance(content, str) and place.endswith(".signature")
        yield place, str(content).rpartition("|answerkey:")[0] if text else content
