"""The playground: several answers under several conventions, each as a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from answerkey.analysis.audit import audit
from answerkey.evaluation.explanation import explain
from answerkey.evaluation.pairs import score_pair
from answerkey.findings.registry import RULES
from answerkey.findings.rule import CREDITS
from answerkey.recipes.conventions import DEFAULT, Convention, list_conventions
from answerkey.recipes.measures import values
from answerkey.recipes.table import TABLE
from answerkey.reports.marked import marked_pair
from answerkey.web.api import FAULTS, Name, Text, named, replied, score_record, verdict_record
from answerkey.web.pages import page
from answerkey.web.work import done

__all__ = ["Table", "finding_record", "router", "words_record"]

router = APIRouter(responses=FAULTS)


class Table(BaseModel):
    """What lies on the playground's table."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: Text = ""
    references: Annotated[list[Text], Field(min_length=1, max_length=100)]
    answers: Annotated[list[Text], Field(max_length=20)]
    conventions: Annotated[list[Name], Field(min_length=1, max_length=12)] = [DEFAULT]


@router.get("/", include_in_schema=False)
async def playground(request: Request) -> Response:
    """Show the page."""
    known = [(name, TABLE[name].summary) for name in list_conventions()]
    return page(
        "playground.html", at="/", rooms=request.app.state.rooms, known=known, default=DEFAULT
    )


@router.post("/api/cards", summary="Everything about several answers")
async def cards(body: Table) -> Response:
    """Score, explain and judge answers under each convention, as the playground shows them."""
    recipes = [named(name) for name in body.conventions]
    one = len(body.question) + sum(map(len, body.references))
    size = len(recipes) * sum(one + len(answer) for answer in body.answers)
    found = await done(
        lambda: [_card(answer, body, recipes) for answer in body.answers], characters=size
    )
    return replied({"cards": found})


def _card(answer: str, table: Table, recipes: list[Convention]) -> dict[str, object]:
    return {
        "prediction": answer,
        "scores": [words_record(answer, table.references, recipe) for recipe in recipes],
        "verdict": verdict_record(table.question, answer, table.references),
        "findings": _findings(answer, table, recipes[0]),
    }


def words_record(answer: str, references: Sequence[str], recipe: Convention) -> dict[str, object]:
    """Return an answer's score with the words of both sides, each marked."""
    found = score_pair(answer, references, convention=recipe)
    record = score_record(found)
    if recipe.program != "pipeline":
        return {**record, "reason": f"{recipe.name} is a program: it has no steps to show."}
    explanation = explain(answer, references, convention=recipe)
    prediction, reference = marked_pair(explanation)
    return {
        **record,
        "reason": explanation.reason,
        "prediction_words": [asdict(word) for word in prediction],
        "reference_words": [asdict(word) for word in reference],
        # A mean over references, or a rule about empty texts, is not what these counts give.
        "from_counts": recipe.has_tokens
        and found.counts.common > 0
        and values(found.counts, recipe.arithmetic).f1 == found.f1,
    }


def _findings(answer: str, table: Table, recipe: Convention) -> list[dict[str, object]]:
    found = audit(
        [answer], [table.references], questions=[table.question or None], convention=recipe
    )
    return [finding_record(one.code, one.reason) for one in found.findings if one.scope != "run"]


def finding_record(code: str, reason: str) -> dict[str, object]:
    """Return a finding with what its rule tells."""
    rule = RULES[code]
    return {
        "code": code,
        "name": rule.name,
        "credit": rule.credit,
        "means": CREDITS[rule.credit],
        "reason": reason,
        "remedy": rule.remedy,
    }
