"""Scorers of longer texts: ROUGE and BLEU as packages and benchmarks compute them."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "rouge-score-rougel": Entry(
        summary="ROUGE-L of the package rouge-score: a-z and 0-9 only, else 0.",
        recipe={"program": "rouge-score-rougel"},
        source=Source(
            "google-research/google-research",
            "PyPI release 0.1.2",
            "rouge_score/rouge_scorer.py",
            "Apache-2.0",
        ),
        needs="rouge",
    ),
    "coco-rouge-l": Entry(
        summary="ROUGE-L of COCO and MS MARCO: raw texts at single spaces, beta 1.2.",
        recipe={"program": "coco-rouge-l"},
        source=Source(
            "dfcf93/MSMARCO",
            "e5e99b11a0f4f7f9818bdd815fb8f3dd22764cde",
            "Q+A/Evaluation/rouge/rouge.py",
            "MIT",
        ),
    ),
    "sacrebleu-sentence": Entry(
        summary="BLEU of one sentence by sacrebleu's defaults, of 100.",
        recipe={"program": "sacrebleu-sentence"},
        source=Source(
            "mjpost/sacrebleu", "PyPI release 2.6.0", "sacrebleu/metrics/bleu.py", "Apache-2.0"
        ),
        needs="bleu",
        scales=(("bleu", 100.0),),
    ),
    "narrativeqa-allennlp": Entry(
        summary="NarrativeQA in AllenNLP: BLEU-1, 4-gram precision and ROUGE-L, two decimals.",
        recipe={"program": "narrativeqa-allennlp"},
        source=Source(
            "allenai/allennlp-reading-comprehension",
            "14fc0a424441de1b1c9cba8745f678df447b407f",
            "allennlp_rc/eval/narrativeqa_eval.py",
            "no licence file in the repository",
        ),
        deviation="METEOR, which needs WordNet, is not given. py-rouge takes 5,000 irregular "
        "forms from WordNet before it stems; here all words are stemmed. No golden value differs.",
        needs="nltk",
    ),
}
