"""Scorers of numbers, tables and pictures."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "gsm8k": Entry(
        summary="GSM8K: the number behind #### must be the same text once commas are gone.",
        recipe={"program": "gsm8k"},
        source=Source(
            "openai/grade-school-math",
            "3101c7d5072418e28b9008a6636bde82a006892c",
            "grade_school_math/dataset.py",
            "MIT",
        ),
    ),
    "mgsm-simple-evals": Entry(
        summary="MGSM in simple-evals: the last number, commas and final zeros gone; no sign.",
        recipe={"program": "mgsm-simple-evals"},
        source=Source(
            "openai/simple-evals", "ee3b0318d8d1d9d72755a4120879be65f7c07e9e", "mgsm_eval.py", "MIT"
        ),
    ),
    "gaia": Entry(
        summary="GAIA: numbers by value, lists by element, else text without spaces and signs.",
        recipe={"program": "gaia"},
        source=Source(
            "huggingface/smolagents",
            "e3a5b8994b301983b91c0325546e9dc82eab8cf0",
            "examples/open_deep_research/scripts/gaia_scorer.py",
            "Apache-2.0",
        ),
    ),
    "helm-final-number-exact-match": Entry(
        summary="HELM final_number_exact_match: the last number must be the same text.",
        recipe={"program": "helm-final-number-exact-match"},
        source=Source(
            "stanford-crfm/helm",
            "63754d05db6f874e41a395880fb573890a13e791",
            "src/helm/benchmark/metrics/evaluate_reference_metrics.py",
            "Apache-2.0",
        ),
    ),
    "math-is-equiv": Entry(
        summary="MATH is_equiv: equal after rewriting fractions, roots, units and the like.",
        recipe={"program": "math-is-equiv"},
        source=Source(
            "hendrycks/math",
            "985bdc1696e88e8643f081a0ff4719da39f2ae2a",
            "modeling/math_equivalence.py",
            "MIT",
        ),
    ),
    "wtq": Entry(
        summary="WikiTableQuestions: values equal as text, as numbers within 1e-6, or as dates.",
        recipe={"program": "wtq"},
        source=Source(
            "ppasupat/WikiTableQuestions",
            "7d455a5a707b96341ef72aff9428749d443d8aa9",
            "evaluator.py",
            "CC-BY-SA-4.0",
        ),
    ),
    "tatqa": Entry(
        summary="TAT-QA: amounts with a scale, texts sorted, joined and compared as sets of words.",
        recipe={"program": "tatqa"},
        source=Source(
            "NExTplusplus/TAT-QA",
            "870accc41953dcde885aabeb963d94aabdc0fbc3",
            "tatqa_metric.py",
            "MIT",
        ),
    ),
    "vqa": Entry(
        summary="VQA: how many people answered so, three being enough, each left out in turn.",
        recipe={"program": "vqa"},
        source=Source(
            "GT-Vision-Lab/VQA",
            "a013f0043c1e2cdc995922dfe257f7149aa9af06",
            "PythonEvaluationTools/vqaEvaluation/vqaEval.py",
            "2-clause BSD style (license.txt)",
        ),
        scales=(("accuracy", 100.0),),
    ),
}
