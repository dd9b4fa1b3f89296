"""The review room: people decide answers, and every decision is stored before it is thanked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Query, Request, Response

from answerkey.errors import AnswerkeyError, InputError
from answerkey.review.decisions import LONGEST, Decision, decision_of, settled, standing
from answerkey.review.exchange import exported
from answerkey.review.sheet import Sheet
from answerkey.review.store import Store
from answerkey.web.application import Room
from answerkey.web.faults import fault
from answerkey.web.pages import page

__all__ = ["review_room"]

Name = Annotated[str, Query(min_length=1, max_length=LONGEST["annotator"])]


def review_room(sheet: Sheet, store: Store, *, annotator: str = "") -> Room:
    """Make the room of a sheet.

    Args:
        sheet: The answers to decide.
        store: Where decisions go.
        annotator: Who decides, where the page need not ask.
    """
    router = APIRouter()
    items = sheet.items
    content = orjson.dumps(sheet.record())

    @router.get("/review", include_in_schema=False)
    def room(request: Request) -> Response:
        rooms = request.app.state.rooms
        return page("review.html", at="/review", rooms=rooms, annotator=annotator)

    @router.get("/api/review/sheet", summary="The answers to decide")
    def shown() -> Response:
        """Return the answers in their order; what ``revealed`` holds is for after deciding."""
        return Response(content, media_type="application/json")

    @router.get("/api/review/decisions", summary="What an annotator decided")
    def decided(annotator: Name, *, adjudicate: bool = False) -> Response:
        """Return the annotator's decisions, and others' on what the annotator decided as well.

        Second opinions are blind: others' decisions on further answers come only to adjudicate.
        """
        known = [one for one in store.decisions() if one.item in items]
        return _json(_state(known, annotator, adjudicate=adjudicate))

    @router.post("/api/review/decisions", summary="Store one decision")
    def decide(body: Annotated[dict[str, Any], Body()]) -> Response:
        """Store a decision; one with a key that is known already counts once."""
        one = decision_of(body)
        if one.item not in items:
            raise InputError(
                "the answer is not of this run",
                accepted="an item of /api/review/sheet",
                remedy="was the server started again with another file?",
            )
        try:
            (revision,) = store.append([one])
        except AnswerkeyError as error:
            # Nothing is wrong with the decision: the browser keeps it, and sends it again.
            return fault(503, "store", error.found, str(error.where or ""), remedy=error.remedy)
        said = standing(store.decisions(item=one.item))
        return _json({"key": one.key, "revision": revision, "others": _voices(said, one)})

    @router.get("/api/review/export", summary="All decisions as JSON Lines")
    def export() -> Response:
        """Return every revision of every decision, a line each."""
        headers = {"content-disposition": 'attachment; filename="decisions.jsonl"'}
        lines = exported(store.decisions())
        return Response(lines, media_type="application/x-ndjson", headers=headers)

    return Room("/review", "Review", router)


def _state(known: list[Decision], annotator: str, *, adjudicate: bool) -> dict[str, Any]:
    now = standing(known)
    own = [one for one in now if one.annotator == annotator]
    mine = {one.item: one for one in own if not one.adjudicates}
    if adjudicate:
        mine |= {one.item: one for one in own if one.adjudicates}
    others: dict[str, list[Decision]] = {}
    for one in now:
        if one.annotator != annotator:
            others.setdefault(one.item, []).append(one)
    together = settled(known).items()
    return {
        "mine": {item: one.record() for item, one in mine.items()},
        "others": {
            item: [_voice(one) for one in said]
            for item, said in others.items()
            if adjudicate or item in mine
        },
        "decided_by_others": {item: len(said) for item, said in others.items()},
        "differences": [item for item, one in together if one.judgment is None],
    }


def _voices(decisions: Iterable[Decision], but: Decision) -> list[dict[str, str | None]]:
    if but.judgment is None:
        return []  # taken back: the second opinion is blind again
    return [_voice(one) for one in decisions if one.annotator != but.annotator]


def _voice(one: Decision) -> dict[str, str | None]:
    return {
        "annotator": one.annotator,
        "judgment": one.judgment,
        "alias": one.alias,
        "note": one.note,
    }


def _json(content: object) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")
