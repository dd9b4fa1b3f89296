"""Scorers of retrieval-augmented generation, several figures an answer."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "flashrag": Entry(
        summary="FlashRAG: each measure of its best reference, containment, patterns, ROUGE.",
        recipe={"program": "flashrag"},
        source=Source(
            "RUC-NLPIR/FlashRAG",
            "1ee524901aa3daf009f97b7a31e7a1b58eee8206",
            "flashrag/evaluator/metrics.py",
            "MIT",
        ),
        needs="rag",
    ),
    "adaptive-rag": Entry(
        summary="Adaptive-RAG: musique on texts that ftfy mended, containment, its own DROP.",
        recipe={"program": "adaptive-rag"},
        source=Source(
            "starsuzi/Adaptive-RAG",
            "0c88670af8707667eb5c1163151bb5ce61b14acb",
            "metrics/squad_answer_em_f1.py",
            "Apache-2.0",
        ),
        needs="rag",
    ),
    "retro": Entry(
        summary="RETRO in Megatron-LM: dpr-nq without prompts, parlai on the first reference.",
        recipe={"program": "retro"},
        source=Source(
            "NVIDIA/Megatron-LM",
            "93ddc24720bb8d62ae68ced044ad59e1a95ead0f",
            "tools/retro/text_generation/evaluate.py",
            "BSD-3-Clause style (LICENSE)",
        ),
    ),
    "qa-metrics": Entry(
        summary="qa-metrics: match by containment, F1 on distinct words with regex boundaries.",
        recipe={"program": "qa-metrics"},
        source=Source(
            "zli12321/qa_metrics",
            "0.2.42",
            "qa_metrics/em.py",
            "MIT",
        ),
        deviation="The package takes the lemma of each word, by a trained tagger and WordNet, "
        "which no Python package carries; here F1 compares the words themselves: "
        "417 of 21,640 values differ, none of them a match.",
        needs="nltk",
    ),
}
