"""Scorers of answers that are lists, and DROP with its kin."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "drop": Entry(
        summary="DROP: sets of words, aligned spans, no credit where no number is shared.",
        recipe={"program": "drop"},
        source=Source(
            "allenai/allennlp-models",
            "b1f372248c17ad12684d344955fbcd98e957e77e",
            "allennlp_models/rc/tools/drop.py",
            "Apache-2.0",
        ),
        aliases=("drop-allennlp",),
    ),
    "simple-evals-drop": Entry(
        summary="DROP in simple-evals: the same, blank references passed over, F1 in percent.",
        recipe={"program": "simple-evals-drop"},
        source=Source(
            "openai/simple-evals", "ee3b0318d8d1d9d72755a4120879be65f7c07e9e", "drop_eval.py", "MIT"
        ),
        aliases=("openai-drop",),
        scales=(("f1", 100.0),),
    ),
    "quoref": Entry(
        summary="Quoref: all references together are one answer of several spans.",
        recipe={"program": "quoref"},
        source=Source(
            "allenai/allennlp-reading-comprehension",
            "14fc0a424441de1b1c9cba8745f678df447b407f",
            "allennlp_rc/eval/quoref_eval.py",
            "no licence file in the repository",
        ),
    ),
    "ambigqa": Entry(
        summary="AmbigQA: each reference a list of aliases, matched one to one.",
        recipe={"program": "ambigqa"},
        source=Source(
            "shmsw25/AmbigQA",
            "5c8cdb10b2622275a7925ed1cac8c2b4783e7021",
            "ambigqa_evaluate_script.py",
            "no licence file at the root",
        ),
    ),
    "qampari": Entry(
        summary="QAMPARI: each reference an answer of its own; precision over distinct ones.",
        recipe={"program": "qampari"},
        source=Source(
            "samsam3232/qampari",
            "30bed9505a74d27ffad22d9bb1e80c4e99d9b534",
            "models/evaluation/reader_metrics.py",
            "CC0-1.0",
        ),
    ),
    "multispanqa": Entry(
        summary="MultiSpanQA: spans as sets, overlap by the longest common run of characters.",
        recipe={"program": "multispanqa"},
        source=Source(
            "haonan-li/MultiSpanQA",
            "39f1c2550aabb1b2a0eb7058f641026e9f044956",
            "src/eval_script.py",
            "no licence file",
        ),
        deviation="The original sums in the order of a set, which changes from run to run; here "
        "the sum is exact: 52 of 25,194 values differ in the last digits.",
        scales=(("em", 100.0), ("f1", 100.0)),
    ),
}
