"""The HTTP API: the library's functions, with the signature in every reply."""

from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Path, Response
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from answerkey.errors import UsageError, quoted
from answerkey.evaluation.explanation import explain
from answerkey.evaluation.pairs import PairScore, References, score_pair
from answerkey.evaluation.scoring import score
from answerkey.recipes.conventions import DEFAULT, Convention, convention, list_conventions
from answerkey.recipes.measures import MEASURES
from answerkey.reports.cards import card
from answerkey.reports.json_output import dumped
from answerkey.reports.score_json import explanation_record
from answerkey.verdicts.judged import Judged
from answerkey.verdicts.judging import verdict
from answerkey.web.faults import FAULT_SCHEMA
from answerkey.web.replies import Conventions, PairReply, ScoresReply, VerdictReply
from answerkey.web.work import done

__all__ = [
    "FAULTS",
    "Batch",
    "Name",
    "Pair",
    "Text",
    "named",
    "replied",
    "router",
    "score_record",
    "verdict_record",
]

_MOST_ITEMS = 10_000
_LONGEST = 200_000  # characters of one text
FAULTS: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "description": "What is wrong, where, what is accepted, what to do.",
        "content": {"application/json": {"schema": FAULT_SCHEMA}},
    }
}

router = APIRouter(prefix="/api", responses=FAULTS)

Text = Annotated[str, Field(max_length=_LONGEST)]
# No enumeration: aliases are taken as well.
Name = Annotated[str, Field(max_length=100, examples=list_conventions())]


class Item(BaseModel):
    """One answer and the references it is scored against."""

    model_config = ConfigDict(extra="forbid", strict=True)

    prediction: Text
    references: Text | list[Text]

    @property
    def characters(self) -> int:
        """How much text there is to read."""
        texts = [self.references] if isinstance(self.references, str) else self.references
        return len(self.prediction) + sum(map(len, texts))


class Pair(Item):
    """An answer, its references, and the convention that scores it."""

    convention: Name = DEFAULT


class Asked(Item):
    """An answer to a question."""

    question: Text = ""


class Batch(BaseModel):
    """Several answers under one convention."""

    model_config = ConfigDict(extra="forbid", strict=True)

    items: Annotated[list[Item], Field(max_length=_MOST_ITEMS)]
    convention: Name = DEFAULT


def _one_or_several(body: object) -> str:
    return "several" if isinstance(body, dict) and "items" in body else "one"


ToScore = Annotated[
    Annotated[Pair, Tag("one")] | Annotated[Batch, Tag("several")],
    Discriminator(_one_or_several),
    Body(),
]


def named(name: str) -> Convention:
    """Return a convention by its published name or an alias.

    Signatures are not taken from a request: an expression in one could run for hours.

    Raises:
        UsageError: There is none of that name.
    """
    if "|" in name or ":" in name:
        remedy = "name a convention; a recipe of one's own needs the library"
        raise UsageError(f"{quoted(name)} is no name", accepted="a name", remedy=remedy)
    return convention(name)


def replied(content: object) -> Response:
    """Reply with JSON; NaN, a measure that the convention has not, becomes null."""
    return Response(orjson.dumps(content), media_type="application/json")


def score_record(found: PairScore) -> dict[str, object]:
    """Return a score with its counts and signature."""
    return {
        "exact_match": found.exact_match,
        "precision": found.precision,
        "recall": found.recall,
        "f1": found.f1,
        "best_reference": found.best_reference,
        "counts": found.counts._asdict(),
        "convention": found.convention.name,
        "signature": found.signature,
    }


def verdict_record(asked: str, prediction: str, references: References) -> dict[str, object]:
    """Return a verdict with its reason and signature."""
    found = verdict(asked, prediction, references)
    return {
        "label": found.label,
        "score": found.score,
        "rule": found.rule,
        "reason": found.reason,
        "reference": found.reference,
        "span": found.span,
        "signature": Judged((found,)).signature,
    }


@router.post(
    "/score", summary="Score one answer, or a batch", response_model=PairReply | ScoresReply
)
async def scored(body: ToScore) -> Response:
    """Score an answer against its references, or several items: one row each, and the means."""
    recipe = named(body.convention)
    if isinstance(body, Pair):
        pair = body
        return await _reply(
            lambda: score_record(score_pair(pair.prediction, pair.references, convention=recipe)),
            pair.characters,
        )
    items = body.items
    return await _reply(lambda: _batch(items, recipe), sum(i.characters for i in items))


@router.post("/explain", summary="Explain a score step by step")
async def explained(body: Pair) -> Response:
    """Show what each step makes of an answer and of its best reference, and why it scores so."""
    recipe = named(body.convention)
    content = await done(
        lambda: dumped(
            explanation_record(explain(body.prediction, body.references, convention=recipe))
        ),
        characters=body.characters,
    )
    return Response(content, media_type="application/json")


@router.post(
    "/verdict", summary="Say whether a person would accept an answer", response_model=VerdictReply
)
async def judged(body: Asked) -> Response:
    """Decide by rules whether an answer is correct, incorrect or unsure, and say why."""
    return await _reply(
        lambda: verdict_record(body.question, body.prediction, body.references),
        body.characters + len(body.question),
    )


@router.get("/conventions", summary="List the conventions", response_model=Conventions)
async def conventions() -> Response:
    """List every named convention with its summary and signature."""
    rows = [
        {key: value for key, value in card(name).items() if key in {"name", "summary", "signature"}}
        for name in list_conventions()
    ]
    return replied({"default": DEFAULT, "conventions": rows})


@router.get("/conventions/{name}", summary="Show one convention")
async def one_convention(name: Annotated[Name, Path()]) -> Response:
    """Show a convention's recipe, its source and its quirks."""
    return replied(card(named(name)))


async def _reply(work: Any, characters: int) -> Response:
    return replied(await done(work, characters=characters))


def _batch(items: list[Item], recipe: Convention) -> dict[str, object]:
    predictions = [item.prediction for item in items]
    scores = score(predictions, [item.references for item in items], convention=recipe)
    columns = {name: getattr(scores, name).tolist() for name in (*MEASURES, "best_reference")}
    summary = scores.summary()
    return {
        "n": len(items),
        "mean": {name: getattr(summary, name) for name in MEASURES},
        "scores": [
            dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
        ],
        "convention": recipe.name,
        "signature": scores.signature,
    }
