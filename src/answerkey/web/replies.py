"""The shapes of the API's replies, for its description."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Conventions", "PairReply", "ScoresReply", "VerdictReply"]

Fraction = Annotated[float, Field(ge=0, le=1)]
Missing = Fraction | None  # null: the convention does not have this measure
Best = Annotated[int, Field(ge=-1, description="From 0; -1 where no reference decided.")]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Mean(_Closed):
    """Measures in [0, 1]."""

    exact_match: Missing
    precision: Missing
    recall: Missing
    f1: Missing


class Row(Mean):
    """An item's measures, and which of its references gave them."""

    best_reference: Best


class CountsReply(_Closed):
    """What a score is computed from, against the best reference."""

    same: bool
    common: Annotated[float, Field(ge=0)]
    in_prediction: Annotated[float, Field(ge=0)]
    in_reference: Annotated[float, Field(ge=0)]


class PairReply(Row):
    """The score of one answer."""

    counts: CountsReply
    convention: str
    signature: str


class ScoresReply(_Closed):
    """The scores of a batch, in its order; of an empty one the means are null."""

    n: Annotated[int, Field(ge=0)]
    mean: Mean
    scores: list[Row]
    convention: str
    signature: str


class VerdictReply(_Closed):
    """Whether a person would accept an answer, and why."""

    label: Literal["correct", "incorrect", "unsure"]
    score: Fraction
    rule: str
    reason: str
    reference: Best
    span: Annotated[
        list[int] | None,
        Field(min_length=2, max_length=2, description="Where the answer says it: from, to."),
    ]
    signature: str


class ConventionReply(_Closed):
    """One convention."""

    name: str
    summary: str
    signature: str


class Conventions(_Closed):
    """All conventions, and the one that is meant where none is named."""

    default: str
    conventions: list[ConventionReply]
