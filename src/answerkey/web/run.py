"""The room of a run: its answers to filter, sort, look at and take along."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from answerkey.analysis.comparison import Comparison
from answerkey.analysis.effects import Effect
from answerkey.errors import UsageError
from answerkey.evaluation.summaries import Summary
from answerkey.explorer.columns import Column, Labels, Sets
from answerkey.explorer.examination import Examination
from answerkey.explorer.overview import (
    CONFIDENCE,
    accepted,
    choices,
    comparison,
    headline,
    slices,
    spread,
)
from answerkey.explorer.query import Query
from answerkey.explorer.rows import row_record, saved_rows
from answerkey.explorer.selection import Explorer
from answerkey.findings.registry import RULES
from answerkey.recipes.measures import MEASURES
from answerkey.reports.rows import ROW_FILES
from answerkey.reports.tables import bounds, percent, points, probability
from answerkey.verdicts.judged import Judged
from answerkey.web.answer import answer_record
from answerkey.web.api import replied
from answerkey.web.application import Room
from answerkey.web.pages import page
from answerkey.web.work import done

__all__ = ["run_room"]

_LONGEST = 16_000  # characters of an address
_IN_A_THREAD = 10_000  # characters from which ``done`` uses one
_KINDS = {".csv": "text/csv; charset=utf-8", ".jsonl": "application/x-ndjson"}

Result = TypeVar("Result")


def run_room(explorer: Explorer, examination: Examination) -> Room:
    """Make the room of a run.

    Args:
        explorer: The answers.
        examination: What makes their verdicts and findings.
    """
    router = APIRouter()
    of_systems, compared = headline(explorer), comparison(explorer)
    overview = _overview(explorer, of_systems)
    overview["compared_signature"] = compared.signature if compared else None

    @router.get("/run", include_in_schema=False)
    async def run(request: Request) -> Response:
        rows = [(name, _cells(summary)) for name, summary in of_systems.items()]
        shown = {"overview": overview, "systems": rows, "differences": _differences(compared)}
        return page("run.html", at="/run", rooms=request.app.state.rooms, **shown)

    @router.get("/api/run", summary="What a run comes to")
    async def described() -> Response:
        """Return the headline numbers, the columns, and how far the examination is."""
        return replied(overview | _state(explorer, examination))

    @router.get("/api/run/answers", summary="Answers that meet a query, a page of them")
    async def answers(request: Request) -> Response:
        """Return a page: `find`, `sort`, `page`, `size`, and a value or range of any column."""
        query = _query(request)
        return replied(await _work(lambda: _page(explorer, query)))

    @router.get("/api/run/slices", summary="Means of the answers that meet a query, by a column")
    async def sliced(request: Request) -> Response:
        """Return exact match and F1 with intervals for each value of the column `slices`."""
        query, name = _query(request), request.query_params.get("slices", "")
        return replied(await _work(lambda: _slices(explorer, query, name)))

    @router.get("/api/run/answers/{row}", summary="One answer in full")
    async def answer(row: int) -> Response:
        """Return an answer with its words, verdict and findings, and the other systems'."""
        if not 0 <= row < len(explorer.answers):
            raise UsageError(
                f"no row {row}", where="row", accepted=f"0 to {len(explorer.answers) - 1:,}"
            )
        return replied(await _work(lambda: answer_record(explorer, examination, row)))

    @router.get("/api/run/rows.{ending}", summary="All answers that meet a query, as a file")
    async def file(request: Request, ending: str) -> Response:
        """Return the rows as `csv` or `jsonl`, sorted; formulas in a CSV are neutralized."""
        query = _query(request)
        if f".{ending}" not in _KINDS:
            raise UsageError("no such format", where="rows", accepted="rows.csv, rows.jsonl")
        rows = await _work(lambda: _rows(explorer, query))
        headers = {"content-disposition": f'attachment; filename="answers.{ending}"'}
        parts = _written(explorer, rows, f".{ending}")
        return StreamingResponse(parts, media_type=_KINDS[f".{ending}"], headers=headers)

    @router.get("/api/run/progress", summary="How far verdicts and findings are")
    async def progress() -> Response:
        """Return how many answers have been judged and audited."""
        return replied(_state(explorer, examination))

    return Room("/run", "Run", router)


def _query(request: Request) -> Query:
    if len(request.scope["query_string"]) > _LONGEST:
        raise UsageError("the address is too long", accepted=f"{_LONGEST:,} characters")
    return Query.parse(request.query_params.multi_items())


async def _work(work: Callable[[], Result]) -> Result:
    return await done(work, characters=_IN_A_THREAD)


def _overview(explorer: Explorer, of_systems: Mapping[str, Summary]) -> dict[str, Any]:
    answers = explorer.answers
    summaries = list(of_systems.values())
    return {
        "answers": len(answers),
        "items": int(answers.item.max()) + 1 if len(answers) else 0,
        "main": answers.main,
        "convention": answers.scores.convention.name,
        "signature": summaries[0].signature,
        "verdict_signature": Judged((), answers.scores.key).signature,
        "level": CONFIDENCE.level,
        "notes": answers.run.notes,
        "systems": [{"name": name, **_summary(one)} for name, one in of_systems.items()],
        "findings": {
            code: {"name": rule.name, "what": rule.what, "credit": rule.credit}
            for code, rule in RULES.items()
        },
    }


def _state(explorer: Explorer, examination: Examination) -> dict[str, Any]:
    return {
        "columns": {name: _column(column) for name, column in explorer.columns.items()},
        "awaited": sorted(explorer.awaited),
        "progress": {name: asdict(one) for name, one in examination.progress.items()},
        "accepted": accepted(explorer),
        "of_the_run": [
            {"system": name, "code": one.code, "name": RULES[one.code].name, "reason": one.reason}
            for name, remarks in examination.of_system.items()
            for one in remarks
        ],
    }


def _column(column: Column) -> dict[str, Any]:
    values = len(column.values) if isinstance(column, Labels) else None
    values = len(column.members) if isinstance(column, Sets) else values
    return {"kind": column.kind, "values": values}


def _page(explorer: Explorer, query: Query) -> dict[str, Any]:
    selection = explorer.select(query)
    asked = {"asked": list(query.pairs()), "waiting": selection.waiting}
    if selection.waiting:
        return {**asked, "rows": [], "total": None}
    distribution = spread(explorer, selection)
    return {
        **asked,
        "total": int(selection.kept.sum()),
        "page": query.page,
        "size": query.size,
        "rows": [row_record(explorer, row) for row in explorer.page(selection, query).tolist()],
        "choices": {
            name: [asdict(one) for one in values]
            for name, values in choices(explorer, selection).items()
        },
        "spread": {"ranges": distribution.ranges, "counts": distribution.counts},
    }


def _slices(explorer: Explorer, query: Query, name: str) -> dict[str, Any]:
    selection = explorer.select(query)
    if selection.waiting or name in explorer.awaited:
        return {"waiting": selection.waiting or [name], "slices": []}
    found, left_out = slices(explorer, selection, name)
    return {
        "waiting": [],
        "left_out": left_out,
        "slices": [{"value": one.value, **_summary(one.summary)} for one in found],
        "signature": found[0].summary.signature,
    }


def _rows(explorer: Explorer, query: Query) -> list[int]:
    selection = explorer.select(query)
    if selection.waiting:
        raise UsageError(
            f"{' and '.join(selection.waiting)} of all answers are not known yet",
            remedy="ask again when /api/run/progress says that they are",
        )
    rows: list[int] = explorer.sorted(selection, query).tolist()
    return rows


def _written(explorer: Explorer, rows: list[int], ending: str) -> Iterator[bytes]:
    buffer = io.BytesIO()
    file = ROW_FILES[ending](buffer)
    for columns in saved_rows(explorer, rows):
        file.write(columns)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    file.close()


def _summary(summary: Summary) -> dict[str, Any]:
    found = {name: interval for name, interval in summary.intervals.items() if interval}
    return {
        "n": summary.n,
        **{name: getattr(summary, name) for name in MEASURES},
        "intervals": {name: [one.low, one.high] for name, one in found.items()},
    }


def _differences(found: Comparison | None) -> dict[str, tuple[str, str, str]]:
    """Return each further system's difference to the first, its interval and its p."""
    if found is None:
        return {}
    return {each.second: _difference(each.effects[0]) for each in found.contrasts}


def _difference(effect: Effect) -> tuple[str, str, str]:
    ends = effect.interval
    return (
        points(effect.difference),
        f"{points(ends.low, 1)} to {points(ends.high, 1)}" if ends else "",
        probability(effect.adjusted_p),
    )


def _cells(summary: Summary) -> dict[str, tuple[str, str]]:
    return {
        name: (percent(getattr(summary, name)), bounds(one) if one else "")
        for name, one in ((name, summary.intervals.get(name)) for name in MEASURES)
    } | {"n": (f"{summary.n:,}", "")}
