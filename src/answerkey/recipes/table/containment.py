"""Scorers that look for the reference in the prediction, or measure edits."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "popqa": Entry(
        summary="PopQA: a reference, its lower-case or its capitalized form is in the prediction.",
        recipe={"program": "popqa"},
        source=Source(
            "AlexTMallen/adaptive-retrieval",
            "2b70c1ea7db206be429e90b6dbaf850f4514c5ec",
            "run_model.py lines 271-279",
            "MIT",
        ),
    ),
    "selfrag": Entry(
        summary="Self-RAG: containment as written, and squad-v1 beside it, F1 in percent.",
        recipe={"program": "selfrag"},
        source=Source(
            "AkariAsai/self-rag",
            "1fcdc420e48f50a7d7ab1ece5494221b93252e99",
            "retrieval_lm/metrics.py",
            "MIT",
        ),
        scales=(("f1", 100.0),),
    ),
    "asqa": Entry(
        summary="ASQA: a short answer stands in the long one, and squad-v1 beside it, in percent.",
        recipe={"program": "asqa"},
        source=Source(
            "google-research/language",
            "865fae65f63ef7e6b2989d4ff8b47f61750415a8",
            "language/asqa/scoring.py",
            "Apache-2.0",
        ),
        scales=(("em", 100.0), ("f1", 100.0)),
    ),
    "lm-eval-squad-completion": Entry(
        summary="lm-evaluation-harness squad_completion: the reference is in the prediction.",
        recipe={"program": "lm-eval-squad-completion"},
        source=Source(
            "EleutherAI/lm-evaluation-harness",
            "4e7e0d47f33bc71070c1d38394bafbb52b117163",
            "lm_eval/tasks/squad_completion/task.py",
            "MIT",
        ),
    ),
    "cwq": Entry(
        summary="ComplexWebQuestions: the raw prediction equals a cleaned reference.",
        recipe={"program": "cwq"},
        source=Source(
            "alontalmor/WebAsKB",
            "595827adc7ff5e39b44eda90af5308c0546abd7d",
            "eval_script.py",
            "no licence file",
        ),
    ),
    "anls-rrc": Entry(
        summary="ANLS of the RRC evaluator: edit similarity, nothing under one half.",
        recipe={"program": "anls-rrc"},
        source=Source(
            "QwenLM/Qwen-VL",
            "aa00ed04091eea5fcdd32985e7915f1c53e7d599",
            "eval_mm/infographicsvqa_eval.py",
            "Tongyi Qianwen licence for the repository; the official file",
        ),
    ),
    "anls-pkg": Entry(
        summary="ANLS of the anls package: edit similarity, nothing at or under one half.",
        recipe={"program": "anls-pkg"},
        source=Source(
            "shunk031/ANLS",
            "6472e1d71e84d6cee28e3c6d2e18564bafaa312d",
            "anls/metrics/score.py",
            "MIT",
        ),
    ),
    "llm-jp-char-f1": Entry(
        summary="llm-jp-eval char_f1: fuzzywuzzy token_sort_ratio, an edit ratio in hundredths.",
        recipe={"program": "llm-jp-char-f1"},
        source=Source(
            "wandb/llm-leaderboard",
            "6e29db49588b920d8210eda1d415a1533e92a571",
            "scripts/evaluator/evaluate_utils/metrics.py",
            "no licence file",
        ),
        language="ja",
    ),
    "squad-explorer-js": Entry(
        summary="The SQuAD explorer page: nearly squad-v2, by the rules of JavaScript.",
        recipe={"program": "squad-explorer-js"},
        source=Source(
            "rajpurkar/SQuAD-explorer",
            "eee5fdbf62f8613a7812b03419e6b29617b74fd1",
            "views/js/evaluate.js",
            "MIT",
        ),
    ),
}
