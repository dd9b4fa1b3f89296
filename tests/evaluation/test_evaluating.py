"""A run read in parts comes out as the same run read whole, or is refused in the same words."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from answerkey.errors import AnswerkeyError, InputError
from answerkey.evaluation.evaluating import Task, evaluate
from answerkey.evaluation.fingerprint import key_fingerprint
from answerkey.evaluation.readers import (
    ReadOptions,
    Run,
    columnar,
    delimited,
    json_lines,
    plain_records,
    read_run,
)
from answerkey.evaluation.results import Evaluation
from answerkey.evaluation.scores import Scores
from answerkey.evaluation.scoring import score
from answerkey.evaluation.summaries import summarize, summarize_by
from answerkey.recipes.conventions import convention
from answerkey.reports.document import build_report
from answerkey.reports.files import Outputs

READERS = (columnar, delimited, json_lines)


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Cut what is read after so many rows."""

    def cut(rows: int) -> None:
        for module in READERS:
            monkeypatch.setattr(module, "MOST_ROWS", rows)
        monkeypatch.setattr(json_lines, "_FIRST_BLOCK", 60 * rows)
        monkeypatch.setattr(json_lines, "_BLOCK", 60 * rows)
        monkeypatch.setattr(delimited, "_FIRST_BYTES", 30 * rows)
        monkeypatch.setattr(plain_records, "_BLOCK", 30 * rows)

    return cut


def whole(path: Path, names: Sequence[str], by: Sequence[str]) -> list[object]:
    """Say what the file comes to when it is read at once."""
    run = read_run(str(path))
    found: list[object] = [run.notes, key_fingerprint(run.ids, run.references)]
    for name in names:
        scores = score(
            run.predictions,
            run.references,
            convention=name,
            ids=run.ids,
            systems=run.systems,
            missing="zero",
        )
        found += [numbers(summarize(scores))]
        found += [
            (values, numbers(part))
            for values, part in summarize_by(scores, [run.columns[name] for name in by])
        ]
    return found


def parts(path: Path, names: Sequence[str], by: Sequence[str]) -> list[object]:
    conventions = [convention(name) for name in names]
    task = Task(str(path), options=ReadOptions(), conventions=conventions, by=by)
    evaluation = evaluate(task)
    found: list[object] = [evaluation.notes, evaluation.results[0].key]
    for result in evaluation.results:
        found += [numbers(result.summary(result.all))]
        found += [(cell, numbers(result.summary(part))) for cell, part in result.slices.items()]
    return found


def numbers(summary: object) -> dict[str, object]:
    """Return everything but the signature, which names the key only where it is known."""
    return {name: getattr(summary, name) for name in summary.__slots__ if name != "signature"}


def outcome(of: Callable[[], list[object]]) -> list[object] | str:
    try:
        return of()
    except AnswerkeyError as error:
        return str(error)


WORDS = st.sampled_from(["", "a cat", "the cat", "cat dog", "1", "été"])
ROWS = st.lists(
    st.fixed_dictionaries(
        {"id": st.integers(0, 60).map(str), "prediction": st.none() | WORDS},
        optional={
            "references": st.lists(WORDS, max_size=3) | WORDS,
            "model": st.sampled_from(["x", "y"]) | st.none(),
            "lang": st.sampled_from(["de", "en", None, 3, ["de"]]),
            "answer": WORDS,
        },
    ),
    min_size=1,
    max_size=12,
)
TIDY = st.lists(
    st.tuples(WORDS | st.none(), st.lists(WORDS, max_size=3), st.sampled_from(["de", "en"])),
    min_size=1,
    max_size=30,
)


@given(ROWS, st.integers(1, 5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_json_lines_are_read_alike(
    tmp_path: Path, in_parts: Callable[[int], None], rows: list[dict[str, object]], size: int
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    expected = outcome(lambda: whole(path, ["squad-v2"], []))
    in_parts(size)
    found = outcome(lambda: parts(path, ["squad-v2"], []))
    # Of two faults the whole file may show another one first.
    assert found == expected or (isinstance(found, str) and isinstance(expected, str))


@given(TIDY, st.integers(1, 5), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_parts_have_the_numbers_of_the_whole(
    tmp_path: Path,
    in_parts: Callable[[int], None],
    rows: list[tuple[str | None, list[str], str]],
    size: int,
    systems: bool,  # noqa: FBT001 - a fact of the file
) -> None:
    path = tmp_path / "run.jsonl"
    records = [
        {"id": str(index // 2 if systems else index), "prediction": text, "references": texts}
        | {"lang": lang}
        | ({"system": "xy"[index % 2]} if systems else {})
        for index, (text, texts, lang) in enumerate(rows)
    ]
    path.write_text("\n".join(map(json.dumps, records)))
    names = ["squad-v2", "squad-v2,aggregate=micro", "drop"]
    expected = outcome(lambda: whole(path, names, ["lang"]))
    in_parts(size)
    assert outcome(lambda: parts(path, names, ["lang"])) == expected


@given(TIDY, st.integers(1, 5), st.sampled_from(["texts", "lists", "nulls", "words"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_parquet_is_read_alike(
    tmp_path: Path,
    in_parts: Callable[[int], None],
    rows: list[tuple[str | None, list[str], str]],
    size: int,
    form: str,
) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "run.parquet"
    references: list[object] = [texts for _, texts, _ in rows]
    if form == "texts":
        references = [texts[0] if texts else "" for _, texts, _ in rows]
    elif form == "nulls":
        references = [texts or None for _, texts, _ in rows]
    columns = {
        "id": [str(n) for n in range(len(rows))],
        "prediction": pa.array([text for text, _, _ in rows], pa.string()),
        "reference": pa.array(
            references, pa.string() if form == "texts" else pa.list_(pa.large_string())
        ),
        "lang": pa.array([lang for *_, lang in rows]),
        "seconds": [0.5] * len(rows),
    }
    if form == "words":
        columns["prediction"] = columns["prediction"].dictionary_encode()
    pq.write_table(pa.table(columns), path)
    expected = outcome(lambda: whole(path, ["squad-v2"], ["lang"]))
    in_parts(size)
    assert outcome(lambda: parts(path, ["squad-v2"], ["lang"])) == expected


CSV = (
    "id,prediction,references\n1,a,a\n2,b,c\n\n3,c,c\n",
    'id,prediction,references\n1,a,"[""a""]"\n2,b,"[""c"", ""b""]"\n3,c,\n',
    'id,prediction,references\n1,a,\n2,b,\n3,c,"[""c"", ""b""]"\n4,c,\n',
    'id,prediction,references\n1,a,b\n2,b,"[""c"", ""b""]"\n',
    "id,prediction,references\n1,a,[]\n2,b,[\n",
    "id,prediction,references\n1,a,b|c\n2,b,b\n3,c,c|d\n",
    "id,prediction,references\n1,a,b\n1,b,c\n",
    "id,prediction,references\n1,a,b\n2,b,c\n1,b,c\n",
    "prediction,reference_1,reference_2\na,b,\nb,c,b\n",
    "id,prediction,references,model\n1,a,a,Fiat 500\n2,b,b,VW Golf\n",
    "id,prediction,references,model\n1,a,a,x\n1,b,b,y\n2,b,b,y\n",
    "prediction,references,model\na,a,x\nb,b,y\n",
    "id,prediction\n1,a\n",
    "id,prediction,references\n1,a,a\n2,b\n",
    "id,prediction,references\n1,a,a\n,b,c\n",
    'id,prediction,references\n1,a,a\n2,"b,c\n',
)


@pytest.mark.parametrize("text", CSV)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_csv_is_read_alike(
    tmp_path: Path, in_parts: Callable[[int], None], text: str, size: int
) -> None:
    path = tmp_path / "run.csv"
    path.write_text(text)
    expected = outcome(lambda: whole(path, ["squad-v2"], []))
    in_parts(size)
    assert outcome(lambda: parts(path, ["squad-v2"], [])) == expected


CELLS = st.text(' ab|["\n,é', max_size=4)
SPELLED = st.lists(CELLS, max_size=2).map(json.dumps) | st.just("")


@given(
    rows=st.lists(st.tuples(CELLS, SPELLED | CELLS), min_size=1, max_size=12)
    | st.lists(st.tuples(CELLS, SPELLED), min_size=1, max_size=12)
    | st.lists(st.tuples(CELLS, st.text("ab|", max_size=3)), min_size=1, max_size=12),
    names=st.sampled_from(["references", "reference", "answer"]).map(
        lambda name: ("id", "prediction", name)
    ),
    ends=st.tuples(
        st.sampled_from(["\n", "\r\n", "\n\n"]),
        st.sampled_from(["", "", "", '9,"x\n', "9,x\n", '9,"x" y,z\n', "3,x,y\n"]),
    ),
    size=st.integers(1, 3),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_csv_is_read_alike(
    tmp_path: Path, in_parts: Callable[[int], None], size: int, **written: Any
) -> None:
    path = tmp_path / "run.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        line_end, damage = written["ends"]
        writer = csv.writer(file, lineterminator=line_end)
        writer.writerow(written["names"])
        writer.writerows((str(n), *row) for n, row in enumerate(written["rows"]))
        file.write(damage)
    in_parts(10_000)
    expected = outcome(lambda: whole(path, ["squad-v2"], []))
    in_parts(size)
    found = outcome(lambda: parts(path, ["squad-v2"], []))
    # Of several mistakes any may be named.
    assert found == expected or (isinstance(found, str) and isinstance(expected, str))


class Rows:
    """Keeps what it is given."""

    def __init__(self) -> None:
        self.starts = 0
        self.kept: list[tuple[object, ...]] = []

    def start(self) -> None:
        self.starts += 1
        self.kept = []

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        for index, prediction in enumerate(run.predictions):
            self.kept.append((prediction, *(float(one.f1[index]) for one in scored)))


def test_rows_begin_again_where_the_file_has_to_be_read_whole(
    tmp_path: Path, in_parts: Callable[[int], None]
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(
        '{"prediction": "a", "references": ["a"]}\n'
        '{"prediction": "c b", "references": ["b"], "lang": "de"}\n'
    )
    in_parts(1)
    rows = Rows()
    names = [convention("squad-v2"), convention("squad-v2,overlap=set")]
    evaluate(Task(str(path), options=ReadOptions(), conventions=names, rows=rows))
    assert rows.starts == 2
    # F1 of one token of two against one: 2·(1/2)·1 / (1/2 + 1) = 2/3
    assert rows.kept == [("a", 1.0, 1.0), ("c b", 2 / 3, 2 / 3)]


def test_an_item_is_named_by_its_place_in_the_file(
    tmp_path: Path, in_parts: Callable[[int], None]
) -> None:
    path = tmp_path / "run.jsonl"
    texts = ["a", "b", "c", "d", "e", None]
    rows = [{"prediction": text, "references": ["a"]} for text in texts]
    path.write_text("\n".join(map(json.dumps, rows)))
    in_parts(2)
    with pytest.raises(InputError, match=r"^item 5: the prediction is missing"):
        evaluate(Task(str(path), options=ReadOptions(), missing="error"))


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def scored_into(outputs: Outputs, path: Path, **how: object) -> Evaluation:
    evaluation = evaluate(Task(str(path), options=ReadOptions(), rows=outputs, **how))  # type: ignore[arg-type]
    outputs.finish(build_report(evaluation), evaluation)
    return evaluation


@pytest.fixture
def run_file(tmp_path: Path) -> Path:
    path = tmp_path / "run.jsonl"
    rows = [{"prediction": f"{n}", "references": [f"{n % 3}"]} for n in range(7)]
    path.write_text("\n".join(map(json.dumps, rows)))
    return path


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet"])
def test_files_of_rows_do_not_depend_on_the_parts(
    tmp_path: Path, in_parts: Callable[[int], None], run_file: Path, ending: str
) -> None:
    if ending == ".parquet":
        pq = pytest.importorskip("pyarrow.parquet")
    both = [convention("squad-v2"), convention("squad-v1")]
    contents = []
    for size in (100, 2):
        in_parts(size)
        target = tmp_path / f"rows{size}{ending}"
        with Outputs([str(target)]) as outputs:
            scored_into(outputs, run_file, conventions=both)
        read = pq.read_table(target).to_pylist() if ending == ".parquet" else target.read_text()
        contents.append(read)
    assert contents[0] == contents[1]
    assert len(contents[0] if ending == ".parquet" else contents[0].splitlines()) >= 14


class Interrupting(Rows):
    """Passes rows on until it is interrupted."""

    def __init__(self, outputs: Outputs, error: BaseException) -> None:
        super().__init__()
        self.outputs, self.error = outputs, error

    def start(self) -> None:
        self.outputs.start()

    def add(self, run: Run, scored: Sequence[Scores]) -> None:
        self.outputs.add(run, scored)
        self.starts += 1
        if self.starts == 2:
            raise self.error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143), MemoryError()])
@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet"])
def test_an_interrupted_run_leaves_no_trace(
    tmp_path: Path,
    in_parts: Callable[[int], None],
    run_file: Path,
    error: BaseException,
    ending: str,
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / f"rows{ending}").write_text("before")
    in_parts(2)
    with pytest.raises(type(error)), Outputs([str(folder / f"rows{ending}")]) as outputs:  # noqa: PT012
        rows = Interrupting(outputs, error)
        evaluate(Task(str(run_file), options=ReadOptions(), rows=rows))
    assert written(folder) == {f"rows{ending}": b"before"}
