"""NarrativeQA by AllenNLP: nltk's BLEU, and ROUGE-L as py-rouge computes it."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from answerkey.packages import package
from answerkey.programs import Figures
from answerkey.programs.references import some
from answerkey.programs.segments import words_of

__all__ = ["narrativeqa_allennlp"]

_WORD_LIMIT = 100
_STEM_FROM = 4
_NOT_KEPT = re.compile("[^a-z0-9]")
_FLATTENING = 1.0 / 1.2  # of the weighted ROUGE-W; py-rouge applies it to ROUGE-L too
_PURPOSE = "NarrativeQA's BLEU and ROUGE-L"


def narrativeqa_allennlp(prediction: str, references: Sequence[str]) -> Figures:
    """Score BLEU-1, 4-gram precision and ROUGE-L, each the best over the references.

    ``bleu_4`` is the precision of runs of four words alone. ROUGE-L joins the longest
    common subsequences of the prediction's lines with each of the reference's, on stems of
    the first hundred words; its precision, recall and F1 may come from three references.
    Every figure has two decimals. METEOR, which needs WordNet, is left out. Source:
    allenai/allennlp-reading-comprehension, ``allennlp_rc/eval/narrativeqa_eval.py``.
    """
    texts = some(references)
    rouge = [_rouge_l(_lines(prediction), _lines(text)) for text in texts]
    found = {
        "bleu_1": [_bleu(prediction, text, (1, 0, 0, 0)) for text in texts],
        "bleu_4": [_bleu(prediction, text, (0, 0, 0, 1)) for text in texts],
        "rouge_l_f": [f1 for f1, _, _ in rouge],
        "rouge_l_p": [precision for _, precision, _ in rouge],
        "rouge_l_r": [recall for _, _, recall in rouge],
    }
    return {name: round(max(values), 2) for name, values in found.items()}


def _bleu(prediction: str, reference: str, weights: tuple[int, ...]) -> float:
    bleu = package("nltk.translate.bleu_score", extra="nltk", purpose=_PURPOSE)
    with warnings.catch_warnings():
        # nltk warns where runs of a length are not found; that they are not is the answer.
        warnings.simplefilter("ignore", UserWarning)
        score = bleu.sentence_bleu([words_of(reference)], words_of(prediction), weights=weights)
    return float(score)


def _lines(text: str) -> list[list[str]]:
    """Return the stems of each line, of the first hundred words of the text."""
    return [_stems(line) for line in _first_words(text)]


def _first_words(text: str) -> Iterator[str]:
    left = _WORD_LIMIT
    for line in text.split("\n"):
        words = line.split()
        yield " ".join(words[:left])
        left -= len(words)
        if left <= 0:
            return


@lru_cache(maxsize=4096)
def _stems(line: str) -> list[str]:
    stemmer = package("nltk.stem.porter", extra="nltk", purpose=_PURPOSE)
    porter = stemmer.PorterStemmer(stemmer.PorterStemmer.ORIGINAL_ALGORITHM)
    bare = _NOT_KEPT.sub(" ", line.lower()).strip()
    # Marked, so that the tokenizer leaves "cannot" in one piece; stemmed marked, as there.
    marked = words_of(bare.replace("cannot", "_cannot_"))
    stems = " ".join(porter.stem(word) if len(word) >= _STEM_FROM else word for word in marked)
    return stems.replace("_cannot_", "cannot").split()


def _rouge_l(predicted: list[list[str]], reference: list[list[str]]) -> tuple[float, float, float]:
    """Return F1, precision and recall of the joined subsequences."""
    left = Counter(word for line in predicted for word in line)
    in_prediction, in_reference = left.total(), sum(map(len, reference))
    wanted = {word for line in reference for word in line}
    common = 0
    for line in reference:
        hit = set().union(*(_subsequence(line, other) for other in predicted))
        for place in sorted(hit):
            if left[line[place]] > 0 and line[place] in wanted:
                left[line[place]] -= 1
                common += 1
    precision = (common / in_prediction) ** _FLATTENING if in_prediction else 0.0
    recall = (common / in_reference) ** _FLATTENING if in_reference else 0.0
    if precision == 0.0 or recall == 0.0:
        return 0.0, precision, recall
    return precision * recall / (0.5 * precision + 0.5 * recall), precision, recall


def _subsequence(line: Sequence[str], other: Sequence[str]) -> set[int]:
    """Return the places in a line of its longest common subsequence with another.

    Of several the one that a walk back finds which leaves the line's word first.
    """
    table = [[0] * (len(other) + 1)]
    for word in line:
        before, row = table[-1], [0]
        for column, match in enumerate(other):
            longer = max(before[column + 1], row[column])
            row.append(before[column] + 1 if word == match else longer)
        table.append(row)
    row_at, column_at, places = len(line), len(other), set()
    while row_at and column_at:
        if line[row_at - 1] == other[column_at - 1]:
            row_at, column_at = row_at - 1, column_at - 1
            places.add(row_at)
        elif table[row_at - 1][column_at] >= table[row_at][column_at - 1]:
            row_at -= 1
        else:
            column_at -= 1
    return places
