"""Every JSON output follows the schema that it names, and nothing else passes for one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from answerkey.cli.main import cli
from answerkey.reports.schema.outputs import OUTPUTS, schema

ONE = '{"prediction": "in Oslo", "reference": "Oslo"}\n'
BLANK = '{"id": "a", "prediction": null, "reference": "Oslo"}\n'
MANY = "".join(
    json.dumps(
        {
            "id": f"q{item}",
            "system": system,
            "question": f"Which is number {item}?",
            "prediction": [f"number {item}", f"the {item}th", "", "=cmd|'x' </script> \u202e"][
                turn
            ],
            "references": [f"number {item}", f"{item} of 12"][: 1 + item % 2],
            "lang": ["de", "en"][item % 2],
            "human": "correct" if turn < 2 else "incorrect",
            "second_judge": "correct" if (turn + item) % 3 else "incorrect",
        }
    )
    + "\n"
    for turn, system in enumerate(["base", "new", "$x_y&", "empty"])
    for item in range(12)
)
# What is run: the command, its file and its options.
CALLS = (
    "score one",
    "score one --no-ci",
    "score blank --missing skip",
    "score blank",
    "score many --by system --by lang --worst 3",
    "score many --by auto -m rouge-l-any",
    "score many --cluster lang --seed 3 --level 0.9",
    "score one --gap 2",
    "score many -c squad-v2 -c triviaqa,overlap=set --gap 2 --no-ci",
    "score one -c squad-v2,references=all,aggregate=by-reference",
    "score many -c squad-v2,aggregate=micro",
    "compare many",
    "compare many --by lang --non-inferiority 1 --changes 3",
    "compare many -c drop -m exact_match",
    "gate one --fail-under f1=0.1",
    "gate many --fail-under exact_match=0.9",
    "curve many --step system",
    "judge one",
    "judge many --by system --by lang",
    "agree many",
    "agree many --human human --by system",
    "audit one",
    "audit many",
    "audit many --key-only",
    "stress one",
    "stress many -c squad-v2 -c triviaqa",
    "stress many --list negation",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    made: Path = tmp_path_factory.mktemp("outputs")
    for name, text in {"one": ONE, "blank": BLANK, "many": MANY}.items():
        (made / f"{name}.jsonl").write_text(text, "utf-8")
    return made


def output(folder: Path, command: str, file: str, *options: str) -> Any:
    """Run a command for its JSON, in which NaN is no number."""
    call = [command, str(folder / f"{file}.jsonl"), *options, "--json", "-q"]
    done = CliRunner().invoke(cli, call, catch_exceptions=False)
    assert done.exit_code in {0, 1}, done.stderr
    return json.loads(done.stdout, parse_constant=pytest.fail)


def objects(content: Any) -> Iterator[dict[str, Any]]:
    """Yield every object, at any depth."""
    if isinstance(content, dict):
        yield content
    for inner in content.values() if isinstance(content, dict) else content:
        if isinstance(inner, dict | list):
            yield from objects(inner)


@pytest.mark.parametrize("name", OUTPUTS)
def test_a_schema_is_one_and_refers_to_nothing_outside(name: str) -> None:
    found = schema(name)
    Draft202012Validator.check_schema(found)
    text = json.dumps(found)
    assert text.count('"$ref": "') == text.count('"$ref": "#/$defs/')
    for each in objects(found):
        if each.get("type") == "object":
            assert "additionalProperties" in each


@pytest.mark.parametrize("call", CALLS)
def test_an_output_follows_its_schema(folder: Path, call: str) -> None:
    command, file, *options = call.split()
    content = output(folder, command, file, *options)
    assert content["schema"].startswith(f"{command}-")
    Draft202012Validator(schema(command)).validate(content)


def test_a_verification_follows_its_schema(folder: Path) -> None:
    validator = Draft202012Validator(schema("verify"))
    record = str(folder / "record.json")
    CliRunner().invoke(cli, ["score", str(folder / "many.jsonl"), "-o", record, "-q"])
    for file, confirmed in {"many": True, "blank": False}.items():
        call = ["verify", record, str(folder / f"{file}.jsonl"), "--json", "-q"]
        done = CliRunner().invoke(cli, call, catch_exceptions=False)
        content = json.loads(done.stdout)
        assert (content["confirmed"], done.exit_code) == (confirmed, 0 if confirmed else 1)
        validator.validate(content)


@pytest.mark.parametrize(
    "call",
    [
        "score many --by lang --worst 2 --gap 1",
        "compare many --by lang --changes 1",
        "gate one --fail-under f1=0.1",
        "curve many --step system",
        "judge one",
        "agree many --by system",
        "audit many --key-only",
        "stress one --list negation",
    ],
)
def test_what_is_broken_does_not_pass(folder: Path, call: str) -> None:
    command, file, *options = call.split()
    validator = Draft202012Validator(schema(command))
    content = output(folder, command, file, *options)
    for name in content:
        without = {key: value for key, value in content.items() if key != name}
        assert not validator.is_valid(without), name
    # No object, however deep, takes a field that is not named.
    for place in range(len(list(objects(content)))):
        broken = copy.deepcopy(content)
        list(objects(broken))[place]["surprise"] = {"deep": []}
        assert not validator.is_valid(broken), list(objects(content))[place]
    assert not validator.is_valid(content | {"schema": f"{command}-2"})
    assert not validator.is_valid(content | {"unit": "percent"})


@pytest.mark.parametrize("value", [1.5, -0.1, "0.5", float("inf")])
def test_a_mean_is_a_fraction(folder: Path, value: object) -> None:
    content = output(folder, "score", "one")
    content["results"][0]["all"]["f1"] = value
    assert not Draft202012Validator(schema("score")).is_valid(content)


def test_a_record_of_another_schema_is_refused(folder: Path) -> None:
    content = output(folder, "score", "one") | {"schema": "score-9"}
    (folder / "later.json").write_text(json.dumps(content), "utf-8")
    call = ["verify", str(folder / "later.json"), str(folder / "one.jsonl")]
    done = CliRunner().invoke(cli, call)
    assert "a record of schema 'score-9'" in str(done.exception)


def test_the_command_prints_what_there_is() -> None:
    done = CliRunner().invoke(cli, ["schema", "gate"])
    assert json.loads(done.stdout) == schema("gate")
    listed = CliRunner().invoke(cli, ["schema"]).stdout
    assert all(f"{name}-1" in listed for name in OUTPUTS)
