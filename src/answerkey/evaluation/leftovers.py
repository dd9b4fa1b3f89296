"""How many predictions of a run still hold reasoning or a model's tokens when they are scored."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from answerkey.errors import counted, quoted
from answerkey.evaluation.arrow import unpacked
from answerkey.evaluation.readers import Run
from answerkey.recipes.conventions import Convention
from answerkey.recipes.steps import parse_steps
from answerkey.text.leftovers import leftover

__all__ = ["Leftovers"]


_BEGINNINGS = (re.compile(rb"<"), re.compile(rb"\]"))  # one of both is in all that is looked for


class Leftovers:
    """What predictions hold beside their answers, under the first of the recipes."""

    def __init__(self, recipes: Sequence[Convention]) -> None:
        self._recipes = recipes
        self._predictions = 0
        self._held = 0
        self._marks: Counter[str] = Counter()
        self._steps: Counter[str] = Counter()

    def add(self, run: Run) -> None:
        """Look through a part of the run."""
        self._predictions += len(run)
        if _surely_none(run.predictions):
            return
        extract = self._recipes[0].pipeline.extract if self._recipes[0].extract else None
        for text in unpacked(run.predictions):
            if text is None or ("<" not in text and "]" not in text):
                continue  # which almost every text is spared by
            found = leftover(extract(text) if extract else text)
            if found is not None:
                self._held += 1
                self._marks[found.mark] += 1
                self._steps.update(found.steps)

    def notes(self) -> tuple[str, ...]:
        """Say how many predictions hold something, and which recipe removes it."""
        if not self._held:
            return ()
        marks = " or ".join(quoted(mark) for mark, _ in self._marks.most_common(3))
        what = (
            f"{self._held:,} of {counted(self._predictions, 'prediction')} "
            f"{'holds' if self._held == 1 else 'hold'} {marks}, which is scored with the answer"
        )
        recipe = self._recipes[0]
        if recipe.program != "pipeline":
            return (f"{what}: remove it where answers are made",)
        # A label that few answers bear may be a word of the others.
        kept = [step for step, count in self._steps.items() if 2 * count >= self._held]
        kept = kept or [self._steps.most_common(1)[0][0]]
        return (f"{what}; -c '{_written(recipe, sorted(kept, key=_order))}' removes it",)


def _surely_none(column: object) -> bool:
    """Tell from the bytes of an Arrow column, without an object for each text."""
    if str(getattr(column, "type", "")) not in {"string", "large_string"}:
        return False
    chunks = getattr(column, "chunks", [column])
    texts = (buffer for chunk in chunks for buffer in chunk.buffers()[2:] if buffer is not None)
    return not any(mark.search(buffer) for buffer in texts for mark in _BEGINNINGS)


def _order(step: str) -> int:
    """Return when a step is due: first the trace goes, then its label, then what ends the text."""
    if step == "stop-tokens":
        return 2
    return int(step.startswith("after-text(") and not step.startswith("after-text(</"))


def _written(recipe: Convention, steps: Sequence[str]) -> str:
    """Write the recipe with further steps, as the option takes it; plainly where it can be."""
    text = "+".join(steps)
    if recipe.extract:
        text = "+".join((text, *map(str, recipe.extract)))
    changed = replace(recipe, extract=parse_steps(text))
    plain = f"{recipe.name},extract={text}"
    if Convention.parse(plain) == changed:
        return plain
    return changed.signature.rpartition("|answerkey:")[0]
