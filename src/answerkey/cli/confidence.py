"""The options that say how sure a number must be, shared by every command with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from answerkey.evaluation.confidence import Confidence
from answerkey.evaluation.readers import Run
from answerkey.evaluation.traits import column
from answerkey.recipes.measures import MEASURES
from answerkey.uncertainty.resampling import SEED

__all__ = ["confidence_of", "confidence_options"]

Command = TypeVar("Command", bound=Callable[..., object])


def confidence_options(*, resamples: int, optional: bool = True) -> Callable[[Command], Command]:
    """Give a command the options of intervals.

    Args:
        resamples: How many the command draws unless told otherwise.
        optional: Whether its numbers can be had without intervals.
    """
    options = (
        click.option(
            "--ci/--no-ci",
            default=True,
            help="Put an interval around each mean, of up to 200 slices.  [default: ci]",
        ),
        click.option(
            "--level",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            default=0.95,
            show_default=True,
            help="The share of such intervals that hold the true mean.",
        ),
        click.option(
            "--resamples",
            type=click.IntRange(min=1),
            default=resamples,
            show_default=True,
            help="How many times the bootstrap draws all items anew.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0),
            default=SEED,
            show_default=True,
            help="Where its random numbers begin.",
        ),
        click.option(
            "--cluster",
            metavar="COLUMN",
            help="Items of one value stand or fall together: questions on one passage, turns of "
            "one dialogue.",
        ),
    )

    def add(command: Command) -> Command:
        for option in reversed(options if optional else options[1:]):
            command = option(command)
        return command

    return add


def confidence_of(
    given: Mapping[str, Any], run: Run | None, *, measures: Sequence[str] = MEASURES
) -> Confidence:
    """Return the values of ``confidence_options`` as intervals take them.

    Args:
        given: The values.
        run: The items, whose column names their clusters.
        measures: Those to put intervals around.

    Raises:
        UsageError: There is no such column.
    """
    cluster = given["cluster"]
    clusters = column(run, cluster) if cluster and run is not None else None
    return Confidence(given["level"], given["resamples"], given["seed"], clusters, measures)
