"""A key is changed as decided, and nothing else of its file: expected files are written out."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerkey.errors import AnswerkeyError, InputError, UsageError
from answerkey.evaluation.readers import ReadOptions, read_key
from answerkey.review.decisions import Decision, entry_of
from answerkey.review.exchange import exported
from answerkey.review.patching import patched
from answerkey.review.spans import json_node, records

from .conftest import answerkey, environment

DAY = "2026-03-04T10:00:00Z"


def says(
    id: str,  # noqa: A002
    references: list[str],
    alias: str = "",
    *,
    judgment: str | None = None,
    **more: object,
) -> Decision:
    """Decide about an entry: an alias to accept, or another judgment."""
    entry = entry_of(id, references)
    key = f"{abs(hash((id, alias, judgment, str(more)))):016x}"
    judgment = judgment or ("correct" if alias else "bad-key")
    one = Decision(key, entry, entry, id, "anna", judgment, DAY, alias=alias)
    return replace(one, **more)  # type: ignore[arg-type]


def after(tmp_path: Path, name: str, text: str, *decisions: Decision, **how: object) -> str:
    path = tmp_path / name
    path.write_bytes(text.encode())
    return patched(str(path), decisions, **how).content.decode()  # type: ignore[arg-type]


A, B, C = ("q1", ["Rome"]), ("q2", ["1976", "in 1976"]), ("q3", ["x"])

ROME = '{"id":"q1","references":["Rome"],"n":1.50}'
ROMA = '{"id":"q1","references":["Rome","Roma"],"n":1.50}'
YEAR = '{"id": "q2",  "references": ["1976", "in 1976"]}'
LAST = '{"id": "q3", "references": ["x"]}'
COLUMNS = '{"id": "q1", "answers": {"text": ["Rome"%s], "answer_start": [7%s]}}'
LISTS = """id,references,note
q1,"[""Rome""%s]","a ""b"", c"
q2,"[""1976"", ""in 1976""]",
"""

CASES = {
    "lines.jsonl": (f"{ROME}\n\n{YEAR}\n{LAST}", f"{ROMA}\n\n{YEAR}\n"),
    "windows.jsonl": (f"\ufeff{ROME}\r\n{YEAR}\r\n{LAST}\r\n", f"\ufeff{ROMA}\r\n{YEAR}\r\n"),
    "array.json": (f"[\n{ROME},\n{YEAR},\n{LAST}\n]\n", f"[\n{ROMA},\n{YEAR}\n]\n"),
    "indented.json": (
        f'[{{"id": "q1", "references": [\n "Rome"\n]}}, {YEAR}, {LAST}]',
        f'[{{"id": "q1", "references": [\n "Rome",\n "Roma"\n]}}, {YEAR}]',
    ),
    "columns.json": (
        "[" + COLUMNS % ("", "") + ', {"id": "q3", "answers": {"text": ["x"]}}]',
        "[" + COLUMNS % (', "Roma"', ", -1") + "]",
    ),
    "lists.csv": (LISTS % "" + 'q3,"[""x""]","two\nlines"\n', LISTS % ', ""Roma""'),
    "columns.csv": (
        "id,reference_1,reference_2\r\nq1,Rome,\r\nq2,1976,in 1976\r\nq3,x,\r\n",
        "id,reference_1,reference_2\r\nq1,Rome,Roma\r\nq2,1976,in 1976\r\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_alias_is_added_and_a_bad_entry_dropped(tmp_path: Path, name: str) -> None:
    before, expected = CASES[name]
    assert after(tmp_path, name, before, says(*A, "Roma"), says(*C)) == expected


def test_a_separator_parts_references_in_a_cell(tmp_path: Path) -> None:
    text = "id\treference\nq1\tRome\nq2\t1976|in 1976\nq3\tx\n"
    options = ReadOptions(reference_separator="|")
    found = after(tmp_path, "bar.tsv", text, says(*A, "Roma"), says(*C), options=options)
    assert found == "id\treference\nq1\tRome|Roma\nq2\t1976|in 1976\n"


SQUAD = """{"version": "1.1", "data": [{"title": "t", "paragraphs": [{"context": "Rome, or Roma",
"qas": [{"id": "q1", "question": "?", "answers": [{"text": "Rome", "answer_start": 0}]},
{"id": "q2", "question": "?", "answers": [{"text": "1976", "answer_start": 1}, {"text": "in 1976",
"answer_start": 2}]}, {"id": "q3", "question": "?", "answers": [{"text": "x",
"answer_start": 0}]}]}]}]}"""


def test_a_squad_dataset_gets_an_answer_with_its_place(tmp_path: Path) -> None:
    found = after(tmp_path, "dev.json", SQUAD, says(*A, "Roma"), says(*C))
    # "Rome, or " has nine characters.
    added = '"answer_start": 0}, {"text": "Roma", "answer_start": 9}]'
    expected = SQUAD.replace('"answer_start": 0}]', added, 1)
    start, end = expected.index(', {"id": "q3"'), len(expected) - len("]}]}]}")
    assert found == expected[:start] + expected[end:]


def test_a_question_without_an_answer_that_gets_one_is_no_longer_impossible(
    tmp_path: Path,
) -> None:
    text = """{"version": "v2.0", "data": [{"title": "t", "paragraphs": [{"context": "In Rome",
"qas": [{"id": "q1", "question": "?", "is_impossible": true, "answers": []}]}]}]}"""
    expected = text.replace("true", "false").replace(
        '"answers": []', '"answers": [{"text": "Rome", "answer_start": 3}]'
    )
    assert after(tmp_path, "dev.json", text, says("q1", [], "Rome")) == expected


def test_all_last_entries_may_go(tmp_path: Path) -> None:
    text = '[{"id": "q1", "references": ["Rome"]}, {"id": "q2", "references": ["1976", "in 1976"]}'
    text += ', {"id": "q3", "references": ["x"]}]'
    assert after(tmp_path, "k.json", text, says(*B), says(*C)) == (
        '[{"id": "q1", "references": ["Rome"]}]'
    )
    assert after(tmp_path, "k.json", text, says(*A), says(*C)) == (
        '[{"id": "q2", "references": ["1976", "in 1976"]}]'
    )


def test_a_bad_entry_may_stay_with_a_mark(tmp_path: Path) -> None:
    text = '{"id": "q1", "references": ["Rome"]}\n{"id": "q3", "references": ["x"]}\n'
    found = after(tmp_path, "k.jsonl", text, says(*C, note="nonsense"), bad="mark")
    assert found == (
        '{"id": "q1", "references": ["Rome"]}\n{"id": "q3", "references": ["x"], '
        '"bad_key": {"by": ["anna"], "on": "2026-03-04", "note": "nonsense"}}\n'
    )


def test_rows_without_ids_are_known_by_their_place(tmp_path: Path) -> None:
    text = '{"references": ["a"]}\n{"references": ["a"]}\n'
    found = after(tmp_path, "k.jsonl", text, says("row 2", ["a"], "b"))
    assert found == '{"references": ["a"]}\n{"references": ["a", "b"]}\n'


def test_every_row_of_an_entry_that_several_systems_answered_changes(tmp_path: Path) -> None:
    text = "id,system,prediction,reference_1,reference_2\nq1,a,x,Rome,\nq1,b,y,Rome,\n"
    found = after(tmp_path, "k.csv", text, says(*A, "Roma"))
    assert found.count("Rome,Roma") == 2


KEY = '{"id": "q1", "references": ["Rome"]}\n{"id": "q3", "references": ["x"]}\n'


@pytest.mark.parametrize(
    ("decisions", "reason"),
    [
        ([says(*A, "Roma"), says(*A, judgment="wrong", annotator="ben")], "annotators differ"),
        ([says("q9", ["Rome"], "Roma")], "no such entry"),
        ([says("q1", ["Roma"], "Rom")], "not those that were judged"),
        ([says(*A, "Rome")], "accepts the alias already"),
        ([says(*A, "Roma"), says(*A, judgment="wrong", revision=1)], "no decision changes"),
        ([says(*A, judgment="unsure")], "no decision changes"),
        ([says(*A), says(*C)], "every entry is bad"),
    ],
)
def test_what_is_not_agreed_or_fits_not_changes_nothing(
    tmp_path: Path, decisions: list[Decision], reason: str
) -> None:
    path = tmp_path / "k.jsonl"
    path.write_text(KEY, "utf-8")
    with pytest.raises(InputError, match=reason):
        patched(str(path), decisions)


def test_an_adjudicator_settles_a_difference(tmp_path: Path) -> None:
    found = after(
        tmp_path,
        "k.jsonl",
        KEY,
        says(*A, "Roma"),
        says(*A, judgment="wrong", annotator="ben"),
        says(*A, "Roma", annotator="eve", adjudicates=True),
    )
    assert '["Rome", "Roma"]' in found


def test_the_log_tells_who_and_when(tmp_path: Path) -> None:
    path = tmp_path / "k.jsonl"
    path.write_text(KEY, "utf-8")
    other = says(*A, "Roma", annotator="ben", note="Italian", time="2026-03-05T00:00:00Z")
    found = patched(str(path), [says(*A, "Roma"), other])
    assert json.loads(found.log()) == {
        "what": "alias",
        "id": "q1",
        "text": "Roma",
        "by": ["anna", "ben"],
        "on": "2026-03-05",
        "note": "Italian",
    }
    assert found.before != found.after


def test_plain_cells_of_csv_take_no_second_reference_without_a_separator(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot hold.*--ref-sep"):
        after(tmp_path, "k.csv", "id,reference\nq1,Rome\nq3,x\n", says(*A, "Roma"))
    with pytest.raises(UsageError, match="CSV has no place for a mark"):
        after(tmp_path, "k.csv", "id,reference\nq1,Rome\nq3,x\n", says(*C), bad="mark")


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@given(st.lists(st.lists(TEXTS, max_size=3), min_size=1, max_size=5), TEXTS, st.booleans())
def test_any_text_comes_back_as_an_alias(
    tmp_path_factory,
    rows: list[list[str]],
    alias: str,
    ascii_only: bool,  # noqa: FBT001
) -> None:
    folder = tmp_path_factory.mktemp("any")
    lines = [
        json.dumps({"id": f"q{n}", "references": row, "more": alias}, ensure_ascii=ascii_only)
        for n, row in enumerate(rows)
    ]
    path = folder / "k.jsonl"
    path.write_bytes("\n".join(lines).encode())
    if alias in rows[0]:
        return
    found = patched(str(path), [says("q0", rows[0], alias)])
    path.write_bytes(found.content)
    assert read_key(str(path), ReadOptions()).references == [[*rows[0], alias], *rows[1:]]
    assert found.content.split(b"\n")[1:] == [line.encode() for line in lines[1:]]


@given(
    st.recursive(
        st.none() | st.integers() | TEXTS, lambda v: st.lists(v) | st.dictionaries(TEXTS, v)
    )
)
def test_json_values_are_where_they_are_found(value: object) -> None:
    text = json.dumps(value, indent=1)
    node = json_node(text)
    assert (node.start, node.end) == (0, len(text))
    if isinstance(value, dict):
        assert {name: json.loads(text[one.start : one.end]) for name, one in node.members} == value


@given(st.lists(st.lists(st.text('ab",\n', max_size=5), min_size=2, max_size=4), min_size=1))
def test_csv_cells_are_where_they_are_found(rows: list[list[str]]) -> None:
    text = "".join(
        ",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\r\n" for row in rows
    )
    assert [[cell.text for cell in one.cells] for one in records(text, ",")] == rows


def test_the_command_writes_key_and_log_and_scores_again(tmp_path: Path) -> None:
    (tmp_path / "key.jsonl").write_text(KEY, "utf-8")
    answers = '{"id": "q1", "prediction": "Roma"}\n{"id": "q3", "prediction": "y"}\n'
    (tmp_path / "answers.jsonl").write_text(answers, "utf-8")
    (tmp_path / "d.jsonl").write_bytes(exported([says(*A, "Roma"), says(*C)]))
    command = answerkey("key", "patch", "key.jsonl", "d.jsonl", "-o", "new.jsonl")
    done = subprocess.run(
        [*command, "--rescore", "answers.jsonl", "-q"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "new.jsonl").read_text("utf-8") == (
        '{"id": "q1", "references": ["Rome", "Roma"]}\n'
    )
    assert len((tmp_path / "new.jsonl.changes.jsonl").read_text("utf-8").splitlines()) == 2
    before, later = (
        line.split() for line in done.stdout.splitlines() if line.startswith(("before", "after"))
    )
    assert before[:4] == ["before", "2", "0.00", "0.00"]  # 0 of 2
    assert later[:4] == ["after", "1", "100.00", "100.00"]  # 1 of the 1 that is left


@pytest.mark.parametrize(
    ("decisions", "output"),
    [("d.jsonl", "answers.jsonl"), ("new.jsonl.changes.jsonl", "new.jsonl")],
)
def test_the_command_writes_over_no_input(tmp_path: Path, decisions: str, output: str) -> None:
    (tmp_path / "key.jsonl").write_text(KEY, "utf-8")
    (tmp_path / "answers.jsonl").write_text('{"id": "q1", "prediction": "Roma"}\n', "utf-8")
    (tmp_path / decisions).write_bytes(exported([says(*A, "Roma")]))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    command = answerkey("key", "patch", "key.jsonl", decisions, "-o", output)
    done = subprocess.run(
        [*command, "--rescore", "answers.jsonl"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "is the input" in done.stderr) == (2, True), done.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "k.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AnswerkeyError):
        patched(str(path), [says(*A, "Roma")])
