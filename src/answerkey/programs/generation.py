"""Measures of generated text from other packages: BLEU, chrF and ROUGE, of [0, 1].

They stand beside exact match and F1, with the signature that their own package gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Protocol

from answerkey.packages import package

__all__ = ["GENERATION", "Rouge", "SacreBleu", "TextMetric"]


class TextMetric(Protocol):
    """A measure of texts, by the pair and over all pairs."""

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        """Return the measure of one prediction."""

    def of_all(self, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        """Return the measure of all predictions, of which there is at least one."""

    def signature(self, references: Sequence[Sequence[str]], *, pairs: bool = False) -> str:
        """Return what says how it was made, over all pairs or of each."""


class SacreBleu:
    """BLEU or chrF as sacrebleu gives it with its defaults.

    Over all pairs it is that of the corpus, no mean; of a pair it is sacrebleu's for a
    sentence, BLEU with effective order. Source: mjpost/sacrebleu.
    """

    def __init__(self, name: str) -> None:
        metrics = package("sacrebleu.metrics", extra="bleu", purpose=name)
        self._corpus: Any = getattr(metrics, name)()
        self._sentence: Any = metrics.BLEU(effective_order=True) if name == "BLEU" else self._corpus

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        """Return the sentence's score, of 1."""
        score = float(self._sentence.sentence_score(prediction, list(references)).score) / 100
        return min(score, 1.0)  # equal texts can have 100.00000000000004

    def of_all(self, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        """Return the corpus's score, of 1."""
        streams = list(map(list, zip_longest(*references)))
        score = float(self._corpus.corpus_score(list(predictions), streams).score) / 100
        return min(score, 1.0)

    def signature(self, references: Sequence[Sequence[str]], *, pairs: bool = False) -> str:
        """Return sacrebleu's own signature."""
        metric = self._sentence if pairs else self._corpus
        counts = {len(given) for given in references}
        metric.num_refs = counts.pop() if len(counts) == 1 else -1
        return str(metric.get_signature())


class Rouge:
    """The F-measure of ROUGE as rouge-score gives it, without a stemmer, best reference.

    Its tokens are runs of a to z and 0 to 9: a text of another script earns 0 even if it
    equals the reference. Over all pairs it is the mean. Source: google-research, ``rouge``.
    """

    def __init__(self, kind: str) -> None:
        module = package("rouge_score.rouge_scorer", extra="rouge", purpose="ROUGE")
        self._kind = kind
        self._scorer: Any = module.RougeScorer([kind], use_stemmer=False)

    def of_pair(self, prediction: str, references: Sequence[str]) -> float:
        """Return the F-measure against the best reference."""
        return float(self._scorer.score_multi(list(references), prediction)[self._kind].fmeasure)

    def of_all(self, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        """Return the mean over pairs."""
        pairs = zip(predictions, references, strict=True)
        return sum(self.of_pair(*pair) for pair in pairs) / len(predictions)

    def signature(self, references: Sequence[Sequence[str]], *, pairs: bool = False) -> str:  # noqa: ARG002
        """Return the settings and the version, since rouge-score has no signature."""
        from importlib.metadata import version  # takes longer to import than to score a pair

        return f"{self._kind}|stem:no|best:max|version:{version('rouge-score')}"


GENERATION: dict[str, Callable[[], TextMetric]] = {
    "bleu": lambda: SacreBleu("BLEU"),
    "chrf": lambda: SacreBleu("CHRF"),
    "rouge-1": lambda: Rouge("rouge1"),
    "rouge-2": lambda: Rouge("rouge2"),
    "rouge-l": lambda: Rouge("rougeL"),
}
"""Each measure by its name, made when asked for."""
