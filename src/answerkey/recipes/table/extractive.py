"""SQuAD and its family: normalized multisets of words."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Example, Source

__all__ = ["ROWS", "SQUAD"]

SQUAD = "lower+delete(ascii-punctuation)+articles(en)+collapse"
EVERY_ARTICLE = Example("the", ("a",), 1.0, 0.0, "articles only: equal, yet no token is shared")

ROWS: dict[str, Entry] = {
    "squad-v1": Entry(
        summary="SQuAD 1.1: lower case, no punctuation, no articles; multiset F1, best reference.",
        recipe={"normalize": SQUAD},
        source=Source(
            "allenai/bi-att-flow",
            "49004549e9a88b78c359b31481afa7792dbb3f4a",
            "squad/evaluate-v1.1.py",
            "Apache-2.0",
        ),
        aliases=("squad", "squad1", "squad-v1.1"),
        also=("Hugging Face evaluate squad", "XQuAD", "TyDiQA GoldP", "Qasper answer F1"),
        examples=(
            EVERY_ARTICLE,
            Example("C++", ("C#",), 1.0, 1.0, "punctuation is deleted, so both are 'c'"),
            Example("twenty one", ("twenty-one",), 0.0, 0.0, "a hyphen joins its neighbours"),
            Example("Lima Lima Lima Lima", ("Lima",), 0.0, 0.4, "repetition costs precision"),
        ),
    ),
    "squad-v2": Entry(
        summary="SQuAD 2.0: as squad-v1, but two empty answers agree and empty references go.",
        recipe={
            "normalize": SQUAD,
            "both_empty": 1,
            "references": "nonempty",
            "no_references": "empty",
        },
        source=Source(
            "rajpurkar/SQuAD-explorer",
            "eee5fdbf62f8613a7812b03419e6b29617b74fd1",
            "evaluate-v2.0.py",
            "MIT",
        ),
        aliases=("squad2", "squad-v2.0"),
        also=("Hugging Face evaluate squad_v2",),
        examples=(
            Example("the", ("a",), 1.0, 1.0, "both normalize to nothing, so they agree"),
            Example("the", ("cat", "the"), 0.0, 0.0, "a reference that becomes nothing is dropped"),
            Example("429 not 200", ("200 not 429",), 0.0, 1.0, "order does not count"),
        ),
    ),
    "hotpotqa": Entry(
        summary="HotpotQA: as squad-v1, but yes, no and noanswer earn no partial credit.",
        recipe={
            "normalize": SQUAD,
            "whole_answers": ("yes", "no", "noanswer"),
            "best": "max-each",
        },
        source=Source(
            "hotpotqa/hotpot",
            "3635853403a8735609ee997664e1528f4480762a",
            "hotpot_evaluate_v1.py",
            "Apache-2.0",
        ),
        aliases=("hotpot",),
        also=("2WikiMultihopQA answers", "LlamaIndex HotpotQAEvaluator"),
        examples=(
            EVERY_ARTICLE,
            Example("yes it is", ("yes",), 0.0, 0.0, "yes must be the whole answer"),
            Example("no answer", ("noanswer",), 0.0, 0.0, "two words are not the special answer"),
        ),
    ),
    "triviaqa": Entry(
        summary="TriviaQA: punctuation, ‘ ’ and ´ become spaces; no articles; multiset F1.",
        # The script first turns "_" into a space; the punctuation set holds "_" already.
        recipe={"normalize": "lower+space(ascii-punctuation)+space([´‘’])+articles(en)+collapse"},
        source=Source(
            "mandarjoshi90/triviaqa",
            "ca43b5820b107f3970cf4b7d67f7db7a98117b79",
            "evaluation/triviaqa_evaluation.py",
            "Apache-2.0",
        ),
        aliases=("trivia",),
        also=("T5 normalize_trivia_qa",),
        examples=(
            EVERY_ARTICLE,
            Example("well-known", ("well known",), 1.0, 1.0, "a hyphen separates"),
            Example("U.S.A.", ("USA",), 0.0, 0.0, "so do the stops of an abbreviation"),
            Example("1,000", ("1000",), 0.0, 0.0, "and the thousands mark"),
        ),
    ),
    "parlai": Entry(
        summary="ParlAI: punctuation becomes spaces; precision, recall and F1 maximal each alone.",
        recipe={
            "normalize": "lower+space(ascii-punctuation)+articles(en)+collapse",
            "no_references": "wrong",
            "best": "max-each",
        },
        source=Source(
            "facebookresearch/ParlAI",
            "a29567f7ce76992fd1f03c51ba9e3b155a37ea51",
            "parlai/core/metrics.py",
            "MIT",
        ),
        examples=(
            EVERY_ARTICLE,
            Example("a|b", ("b",), 1.0, 1.0, "the bar separates, then 'a' is an article"),
        ),
    ),
    "musique": Entry(
        summary="MuSiQue and AllenNLP: as squad-v2, but empty references stay.",
        recipe={"normalize": SQUAD, "both_empty": 1},
        source=Source(
            "StonyBrookNLP/musique",
            "922ac98f19a201998dbdae6d7f2887a5258dbdeb",
            "metrics/answer.py",
            "CC-BY-4.0",
        ),
        aliases=("allennlp",),
        also=("AllenNLP SquadEmAndF1", "transformers squad_metrics", "Haystack 1"),
        examples=(
            Example("the", ("cat", "the"), 1.0, 1.0, "a reference that becomes nothing counts"),
        ),
    ),
    "kilt": Entry(
        summary="KILT: as squad-v1, but a blank prediction is wrong and blank references go.",
        recipe={"normalize": SQUAD, "blank_prediction": "wrong", "references": "nonblank"},
        figures=(("accuracy", "kilt-accuracy"),),
        source=Source(
            "facebookresearch/KILT",
            "2664322b9a994be686e4c3a9e8f75a0b70927f22",
            "kilt/eval_downstream.py",
            "MIT",
        ),
        examples=(
            EVERY_ARTICLE,
            Example("", ("the",), 0.0, 0.0, "an empty guess is never compared"),
        ),
    ),
    "kilt-accuracy": Entry(
        summary="KILT's accuracy: the stripped prediction is one of the stripped references.",
        recipe={
            "normalize": "strip",
            "tokenize": "none",
            "blank_prediction": "wrong",
            "references": "nonblank",
        },
        source=Source(
            "facebookresearch/KILT",
            "2664322b9a994be686e4c3a9e8f75a0b70927f22",
            "kilt/eval_downstream.py",
            "MIT",
        ),
        examples=(
            Example(" Paris ", ("Paris",), 1.0, None, "outer white space is trimmed"),
            Example("paris", ("Paris",), 0.0, None, "case counts"),
        ),
    ),
    "dspy": Entry(
        summary="DSPy: Unicode form D first, then as squad-v1.",
        recipe={"normalize": f"nfd+{SQUAD}", "best": "max-each"},
        source=Source(
            "stanfordnlp/dspy",
            "4ed377ee9110e912d4f5e1be43b317b87455053c",
            "dspy/evaluate/metrics.py",
            "MIT",
        ),
        also=("ORQA and NQ-open exact match",),
        examples=(
            EVERY_ARTICLE,
            Example("caf\u00e9", ("cafe\u0301",), 1.0, 1.0, "composed equals decomposed"),
        ),
    ),
    "exact-string": Entry(
        summary="The two texts are the same, character by character; no F1.",
        recipe={"tokenize": "none"},
        source=Source("ragas (PyPI)", "0.4.3", "ragas/metrics/_string.py", "Apache-2.0"),
        aliases=("exact",),
        also=("LangChain ExactMatchStringEvaluator", "Haystack 2", "promptfoo equals"),
        examples=(Example("paris", ("Paris",), 0.0, None, "case counts"),),
    ),
    "plain": Entry(
        summary="Lower case and split on white space; punctuation and articles stay.",
        recipe={"normalize": "lower+collapse"},
        examples=(
            Example("the the", ("the",), 0.0, 2 / 3, "p = 1/2, r = 1"),
            Example("", ("",), 1.0, 0.0, "F1 is 0 whenever a side is empty"),
        ),
    ),
    "alnum": Entry(
        summary="Lower case; everything outside a-z, 0-9 becomes a space; split.",
        recipe={"normalize": "lower+space([^a-z0-9 ])+collapse"},
        examples=(
            Example("don't", ("don t",), 1.0, 1.0, "the apostrophe separates"),
            Example(
                "\u5317\u4eac",
                ("\u5317\u4eac",),
                1.0,
                0.0,
                "only ASCII letters and digits are kept",
            ),
        ),
    ),
}
