"""Scorers of evaluation frameworks: one recipe for each release that computes another."""

from __future__ import annotations

from dataclasses import replace

from answerkey.recipes.table.entry import Entry, Example, Source
from answerkey.recipes.table.extractive import SQUAD

__all__ = ["ROWS"]

_HELM = Source(
    "stanford-crfm/helm",
    "63754d05db6f874e41a395880fb573890a13e791",
    "src/helm/benchmark/metrics/evaluate_reference_metrics.py",
    "Apache-2.0",
)
_LM_EVAL = Source(
    "EleutherAI/lm-evaluation-harness",
    "4e7e0d47f33bc71070c1d38394bafbb52b117163",
    "lm_eval/api/metrics.py",
    "MIT",
)
_LM_EVAL_COQA = replace(_LM_EVAL, file="lm_eval/tasks/coqa/utils.py")
_DEEPEVAL = Source("deepeval (PyPI)", "4.3.1", "deepeval/scorer/scorer.py", "Apache-2.0")
_LONGBENCH = Source(
    "THUDM/LongBench", "2e00731f8d0bff23dc4325161044d0ed8af94c1e", "LongBench/metrics.py", "MIT"
)
_DPR = Source(
    "facebookresearch/DPR",
    "a31212dc0a54dfa85d8bfa01e1669f149ac832b7",
    "dpr/data/qa_validation.py",
    "CC-BY-NC-4.0 (behaviour only; no code was copied)",
)

_STRIPPED = {"normalize": "strip", "tokenize": "none"}
_PLAIN_MATCH = {"normalize": "lower+delete(ascii-punctuation)", "tokenize": "none"}
# Hugging Face and lm-evaluation-harness compare fixed-width numpy arrays: NULs at the end
# are lost, and a lower-case form cannot be longer than its original.
_NUMPY_MATCH = r"trim-end([\x00])+lower-narrow+delete(ascii-punctuation)+trim-end([\x00])"


def _inspect(commit: str) -> Source:
    return Source(
        "UKGovernmentBEIS/inspect_ai", commit, "inspect_ai/scorer/_classification.py", "MIT"
    )


def _inspect_recipe(case: str, numbers: str, **changes: object) -> dict[str, object]:
    """Inspect's recipe: pieces at spaces and hyphens, numbers as ``float`` writes them."""
    return {
        "normalize": rf"split([ \x2d])+{case}+{numbers}+articles(en)+collapse+join",
        "both_empty": 1,
        "digits": "2",
        "references": "nonblank",
        "no_references": "wrong",
        **changes,
    }


_ANY = "delete-beside-number(ascii-punctuation)+number"
_FINITE = "delete-beside-finite(ascii-punctuation)+number-finite"
_UNWRAPPED = f"unwrap-finite(ascii-punctuation)+{_FINITE}"

ROWS: dict[str, Entry] = {
    "torchmetrics-squad": Entry(
        summary="torchmetrics SQuAD: squad-v1's references, squad-v2's empties, in 32 bits.",
        recipe={"normalize": SQUAD, "both_empty": 1, "floats": "single"},
        source=Source(
            "Lightning-AI/torchmetrics",
            "1.9.0",
            "src/torchmetrics/functional/text/squad.py",
            "Apache-2.0",
        ),
        examples=(
            Example("one two three", ("one two four",), 0.0, 0.6666666865348816, "32-bit floats"),
        ),
    ),
    "hf-exact-match": Entry(
        summary="Hugging Face exact_match: texts equal as numpy compares them.",
        recipe={"normalize": r"trim-end([\x00])", "tokenize": "none"},
        source=Source(
            "huggingface/evaluate",
            "a7dd338386a4fae9a1767e05eb9ef9479513d9e8",
            "metrics/exact_match/exact_match.py",
            "Apache-2.0",
        ),
        examples=(Example("abc\x00", ("abc",), 1.0, None, "numpy drops trailing NULs"),),
    ),
    "hf-exact-match-ignore-case-punct": Entry(
        summary="Hugging Face exact_match with ignore_case and ignore_punctuation.",
        recipe={
            "normalize": _NUMPY_MATCH,
            "tokenize": "none",
        },
        source=Source(
            "huggingface/evaluate",
            "a7dd338386a4fae9a1767e05eb9ef9479513d9e8",
            "metrics/exact_match/exact_match.py",
            "Apache-2.0",
        ),
        examples=(
            Example("\u0130", ("i",), 1.0, None, "numpy cuts the lower-case form to one character"),
            Example("the cat", ("cat",), 0.0, None, "articles stay"),
        ),
    ),
    "langchain-exact-match-ignore-case-punct": Entry(
        summary="LangChain ExactMatchStringEvaluator ignoring case and punctuation.",
        recipe=_PLAIN_MATCH,
        source=Source(
            "langchain-classic (PyPI)",
            "1.0.8",
            "langchain_classic/evaluation/exact_match/base.py",
            "MIT",
        ),
        examples=(Example(" Paris", ("Paris",), 0.0, None, "outer white space counts"),),
    ),
    "ragas-string-presence": Entry(
        summary="ragas StringPresence: the reference stands in the prediction, as written.",
        recipe={"tokenize": "none", "exact_match": "contains"},
        source=Source("ragas (PyPI)", "0.4.3", "ragas/metrics/_string.py", "Apache-2.0"),
        examples=(
            Example("Cartwright", ("art",), 1.0, None, "inside a word too"),
            Example("Paris", ("paris",), 0.0, None, "case counts"),
        ),
    ),
    "deepeval-exact-match": Entry(
        summary="DeepEval ExactMatchMetric: equal after trimming both ends.",
        recipe=_STRIPPED,
        source=replace(_DEEPEVAL, file="deepeval/metrics/exact_match/exact_match.py"),
        examples=(Example(" Paris\n", ("Paris",), 1.0, None, "outer white space is trimmed"),),
    ),
    "deepeval-scorer-exact": Entry(
        summary="DeepEval Scorer.exact_match_score: as deepeval-exact-match, empty is wrong.",
        recipe={**_STRIPPED, "blank_prediction": "empty-wrong"},
        source=_DEEPEVAL,
        examples=(Example("", ("",), 0.0, None, "an empty prediction is never right"),),
    ),
    "deepeval-scorer-quasi-exact": Entry(
        summary="DeepEval Scorer.quasi_exact_match_score: squad-v1's match, empty is wrong.",
        recipe={"normalize": SQUAD, "tokenize": "none", "blank_prediction": "empty-wrong"},
        source=_DEEPEVAL,
        examples=(Example("", ("the",), 0.0, None, "an empty prediction is never right"),),
    ),
    "dspy-hotpot": Entry(
        summary="DSPy HotPotF1: dspy with HotpotQA's rule for yes, no and noanswer.",
        recipe={
            "normalize": f"nfd+{SQUAD}",
            "whole_answers": ("yes", "no", "noanswer"),
            "best": "max-each",
        },
        source=Source(
            "stanfordnlp/dspy",
            "4ed377ee9110e912d4f5e1be43b317b87455053c",
            "dspy/evaluate/metrics.py",
            "MIT",
        ),
        examples=(Example("yes it is", ("yes",), 0.0, 0.0, "yes must be the whole answer"),),
    ),
    "helm": Entry(
        summary="HELM quasi_exact_match and f1_score: distinct words, nltk's F-measure.",
        recipe={
            "normalize": SQUAD,
            "overlap": "set",
            "f1": "reciprocal",
            "blank_prediction": "wrong",
        },
        source=_HELM,
        examples=(
            Example("b b c", ("b c c",), 0.0, 1.0, "repetition does not count"),
            Example("", ("",), 0.0, 0.0, "an empty prediction is never right"),
        ),
    ),
    "helm-exact-match": Entry(
        summary="HELM exact_match: equal after trimming, an empty prediction is wrong.",
        recipe={**_STRIPPED, "blank_prediction": "wrong"},
        source=_HELM,
        examples=(Example("", ("",), 0.0, None, "an empty prediction is never right"),),
    ),
    "helm-exact-match-indicator": Entry(
        summary="HELM exact_match_indicator: what stands behind the last space must be equal.",
        recipe={
            "extract": "strip",
            "normalize": "after-last([ ])+strip",
            "tokenize": "none",
            "blank_prediction": "wrong",
        },
        source=_HELM,
        examples=(Example("5 dogs", ("6 dogs",), 1.0, None, "only the last word is compared"),),
    ),
    "helm-quasi-leave-articles": Entry(
        summary="HELM quasi_leave_articles_exact_match: squad-v1's match with articles kept.",
        recipe={
            "normalize": "lower+delete(ascii-punctuation)+collapse",
            "tokenize": "none",
            "blank_prediction": "wrong",
        },
        source=_HELM,
        examples=(Example("the cat", ("cat",), 0.0, None, "articles stay"),),
    ),
    "helm-prefix-exact-match": Entry(
        summary="HELM prefix_exact_match: the prediction starts with the reference.",
        recipe={**_STRIPPED, "exact_match": "prefix", "blank_prediction": "wrong"},
        source=_HELM,
        examples=(Example("Paris, France", ("Paris",), 1.0, None, "what follows is free"),),
    ),
    "helm-quasi-prefix-exact-match": Entry(
        summary="HELM quasi_prefix_exact_match: the same after squad-v1's normalizing.",
        recipe={
            "normalize": SQUAD,
            "tokenize": "none",
            "exact_match": "prefix",
            "blank_prediction": "wrong",
        },
        source=_HELM,
        examples=(Example("Paris, France", ("the paris",), 1.0, None, "case and articles go"),),
    ),
    "inspect-ai-20240906": Entry(
        summary="inspect_ai 0.3.28 to 0.3.42: exact and F1 on sets of lower-cased words.",
        recipe=_inspect_recipe(
            "lower", _ANY, exact_match="words", overlap="set", references="visible"
        ),
        source=_inspect("f69f6b768a92f6f3eaa1a806cf5a195a7636b34d"),
        examples=(
            Example("world hello", ("hello world",), 1.0, 1.0, "exact match on sets"),
            Example("Paris", (" Paris",), 0.0, 0.0, "a reference that starts blank is skipped"),
        ),
    ),
    "inspect-ai-20250204": Entry(
        summary="inspect_ai 0.3.43 to 0.3.220: as 20240906 with case folding.",
        recipe=_inspect_recipe(
            "casefold", _ANY, exact_match="words", overlap="set", references="visible"
        ),
        source=_inspect("566d3cb8f290aab87c91a40cd18ed8885446d941"),
        examples=(Example("STRASSE", ("stra\xdfe",), 1.0, 1.0, "\xdf folds to ss"),),
    ),
    "inspect-ai-20260512": Entry(
        summary="inspect_ai 0.3.221 to 0.3.252: blank references skipped, finite numbers only.",
        recipe=_inspect_recipe("casefold", _FINITE, exact_match="words", overlap="set"),
        source=_inspect("29089105d6987e76925dc9627c355bfde32a8d25"),
        examples=(Example("1,000", ("$1000",), 1.0, 1.0, "numbers as float writes them"),),
    ),
    "inspect-ai-set": Entry(
        summary="inspect_ai 0.3.253 to 0.3.268: exact match in order, F1 still on sets.",
        recipe=_inspect_recipe("casefold", _UNWRAPPED, overlap="set"),
        source=_inspect("499e6152e7b8fc8cbd8ac5283536572aa6e4ab17"),
        examples=(
            Example("3.14.", ("3.14",), 1.0, 1.0, "a number in punctuation keeps its point"),
            Example("Paris Paris Paris Paris Paris", ("Paris",), 0.0, 1.0, "F1 on sets"),
        ),
    ),
    "inspect-ai-0276": Entry(
        summary="inspect_ai 0.3.270 to 0.3.276: F1 on multisets.",
        recipe=_inspect_recipe("casefold", _UNWRAPPED),
        source=_inspect("0.3.276"),
        examples=(
            Example("Paris Paris Paris Paris Paris", ("Paris",), 0.0, 0.33, "F1 on multisets"),
        ),
    ),
    "inspect-ai": Entry(
        summary="inspect_ai from 0.3.277: references that lose all words are skipped.",
        recipe=_inspect_recipe("casefold", _UNWRAPPED, references="nonempty"),
        source=_inspect("0.3.285"),
        examples=(Example("the", ("a",), 0.0, 0.0, "no reference is left"),),
    ),
    "lm-eval-triviaqa": Entry(
        summary="lm-evaluation-harness triviaqa: lower case, no punctuation; articles stay.",
        recipe={"extract": "strip", "normalize": _NUMPY_MATCH, "tokenize": "none"},
        source=_LM_EVAL,
        examples=(
            Example("the cat", ("cat",), 0.0, None, "articles stay"),
            Example("New  York", ("New York",), 0.0, None, "inner spaces count"),
        ),
    ),
    "lm-eval-nq-open": Entry(
        summary="lm-evaluation-harness nq_open: the same without articles that a space follows.",
        recipe={
            "extract": "strip",
            "normalize": f"articles-title(en)+{_NUMPY_MATCH}",
            "tokenize": "none",
        },
        source=_LM_EVAL,
        examples=(Example("THE cat", ("cat",), 0.0, None, "capitals keep their article"),),
    ),
    "lm-eval-exact-match": Entry(
        summary="lm-evaluation-harness exact_match: equal, the prediction trimmed.",
        recipe={"extract": "strip", "normalize": r"trim-end([\x00])", "tokenize": "none"},
        source=_LM_EVAL,
        examples=(Example("Paris", (" Paris",), 0.0, None, "only the prediction is trimmed"),),
    ),
    "lm-eval-coqa": Entry(
        summary="lm-evaluation-harness coqa: the first line, each reference left out in turn.",
        recipe={
            "extract": r"strip+before([\x0a])",
            "normalize": SQUAD,
            "both_empty": 1,
            "references": "unlike",
            "best": "leave-one-out",
        },
        source=_LM_EVAL_COQA,
        examples=(
            Example("Kennedy", ("John F. Kennedy", "Kennedy"), 0.5, 0.75, "one reference of two"),
        ),
    ),
    "longbench-en": Entry(
        summary="LongBench qa_f1_score: squad-v1's F1.",
        recipe={"normalize": SQUAD},
        source=_LONGBENCH,
    ),
    "longbench-en-first-line": Entry(
        summary="LongBench qa_f1_score on the first line, as its eval.py does for triviaqa.",
        recipe={"extract": r"trim-start([\x0a])+before([\x0a])", "normalize": SQUAD},
        source=_LONGBENCH,
        examples=(
            Example("Lagos\nQuestion: next", ("Lagos",), 1.0, 1.0, "later lines are not read"),
        ),
    ),
    "dpr-nq": Entry(
        summary="DPR and FiD reader match: squad-v1's with the regex module's word boundaries.",
        recipe={
            "normalize": SQUAD.replace("articles(", "articles-regex("),
            "tokenize": "none",
        },
        source=_DPR,
        deviation="Code points that the running Python's Unicode does not know but the regex "
        "module's does are no word characters here: 0 of 4,328 values.",
        examples=(
            Example("the\xb2 law", ("\xb2 law",), 1.0, None, "\xb2 is no word character there"),
            Example("the\u0301", ("\u0301",), 0.0, None, "a combining mark is one"),
        ),
    ),
    "dpr-has-answer": Entry(
        summary="DPR has_answer: the reference's tokens stand in the prediction's, in a row.",
        recipe={"normalize": "nfd", "tokenize": "visible", "exact_match": "run"},
        source=_DPR,
        deviation="Code points that the running Python's Unicode does not know but the regex "
        "module's does are no tokens here: 1 of 4,328 values (CPython 3.11, regex 2026.11.19).",
        examples=(
            Example("gate 110", ("10",), 0.0, None, "whole tokens only"),
            Example("He left Paris.", ("paris",), 1.0, None, "case does not count"),
        ),
    ),
}
