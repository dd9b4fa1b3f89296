"""Scorers of other languages, and of conversations."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Example, Source
from answerkey.recipes.table.extractive import SQUAD

__all__ = ["ROWS"]

_MLQA = Source(
    "facebookresearch/MLQA",
    "24bf470b2e68f2bfb93b2fd31c370bb8ee18d9ed",
    "mlqa_evaluation_v1.py",
    "CC-BY-NC-4.0 (behaviour only; no code was copied)",
)


def _mlqa(code: str, language: str, summary: str, articles: str, *examples: Example) -> Entry:
    steps = ["lower", "delete(all-punctuation)", articles, "collapse"]
    return Entry(
        summary=f"MLQA {language}: {summary}",
        recipe={"normalize": "+".join(filter(None, steps))},
        source=_MLQA,
        examples=examples,
        language=code,
    )


_ORQA = Source(
    "google-research/language",
    "865fae65f63ef7e6b2989d4ff8b47f61750415a8",
    "language/orqa/utils/eval_utils.py",
    "Apache-2.0",
)

ROWS: dict[str, Entry] = {
    "mlqa-en": _mlqa("en", "English", "Unicode punctuation goes, articles go.", "articles(en)"),
    "mlqa-es": _mlqa("es", "Spanish", "Unicode punctuation goes, articles go.", "articles(es)"),
    "mlqa-de": _mlqa(
        "de",
        "German",
        "Unicode punctuation goes, articles go.",
        "articles(de)",
        Example("der", ("die",), 1.0, 0.0, "articles only: equal, yet no token is shared"),
    ),
    "mlqa-vi": _mlqa("vi", "Vietnamese", "Unicode punctuation and small words go.", "articles(vi)"),
    "mlqa-hi": _mlqa("hi", "Hindi", "Unicode punctuation goes; no articles.", ""),
    "mlqa-ar": _mlqa(
        "ar",
        "Arabic",
        "every alef-lam becomes a space, inside words too.",
        r"space-text(\u0627\u0644)",
        Example(
            "\u0627\u0644\u0642\u0627\u0647\u0631\u0629",
            ("\u0642\u0627\u0647\u0631\u0629",),
            1.0,
            1.0,
            "the article is a prefix",
        ),
    ),
    "mlqa-zh": _mlqa(
        "zh",
        "Chinese",
        "each ideograph of U+4E00 to U+9FA5 is a token.",
        r"apart([\u4e00-\u9fa5])",
        Example(
            "\u5317\u4eac\u5927\u5b66",
            ("\u5317\u4eac\u5e02",),
            0.0,
            2 * 0.5 * (2 / 3) / (0.5 + 2 / 3),
            "2 of 4, 2 of 3",
        ),
    ),
    "arcd": Entry(
        summary="ARCD: squad-v1, then every alef-lam becomes a space.",
        language="ar",
        recipe={
            "normalize": r"lower+delete(ascii-punctuation)+articles(en)+space-text(\u0627\u0644)"
            "+collapse"
        },
        source=Source(
            "husseinmozannar/SOQAL",
            "1229d34aa2b7a0b9a2e4858c9268e68f45d7e3c4",
            "bert/evaluate.py",
            "MIT",
        ),
    ),
    "korquad1": Entry(
        summary="KorQuAD 1.0: quotes and brackets become spaces; F1 on characters.",
        language="ko",
        recipe={
            "normalize": "space(['\"\u300a\u300b<>\u3008\u3009\\x28\\x29\u2018\u2019])+lower"
            "+delete(ascii-punctuation)+collapse",
            "tokenize": "nonspace",
        },
        source=Source(
            "korquad/korquad.github.io",
            "61d7d6682948375dd8f06ef27e788fd19982af38",
            "dataset/evaluate-v1.0.py",
            "none",
        ),
        aliases=("korquad",),
        examples=(
            Example("\uc11c\uc6b8\uc5d0\uc11c", ("\uc11c\uc6b8",), 0.0, 2 / 3, "2 of 4 and 2 of 2"),
            Example("1813", ("1831",), 0.0, 1.0, "an anagram scores 1"),
        ),
    ),
    "jsquad-jglue": Entry(
        summary="JSQuAD of JGLUE: final 。 trimmed; F1 on characters, spaces included.",
        language="ja",
        recipe={
            "normalize": r"lower+trim-end([\u3002])+collapse",
            "tokenize": "characters",
            "both_empty": 1,
            "references": "nonempty",
            "no_references": "empty",
        },
        source=Source(
            "yahoojapan/JGLUE",
            "6f071c09316baae89c3d083a90985b4b1cb9968c",
            "fine-tuning/patch/transformers-4.9.2_jglue-1.3.0.patch",
            "CC-BY-SA-4.0",
        ),
        aliases=("jsquad",),
    ),
    "french-bench": Entry(
        summary="french_bench of lm-evaluation-harness: French articles, first reference only.",
        language="fr",
        recipe={
            "normalize": "lower+delete(ascii-punctuation)+articles(fr)+collapse",
            "both_empty": 1,
            "best": "first",
        },
        source=Source(
            "EleutherAI/lm-evaluation-harness",
            "4e7e0d47f33bc71070c1d38394bafbb52b117163",
            "lm_eval/tasks/french_bench/utils.py",
            "MIT",
        ),
        figures=(("is_included", "french-bench-included"),),
        examples=(Example("Los Angeles (LA)", ("LA",), 0.0, 0.0, "LA is an article"),),
    ),
    "french-bench-included": Entry(
        summary="french_bench is_included: the first reference stands in the prediction.",
        language="fr",
        recipe={"tokenize": "none", "exact_match": "contains", "best": "first"},
        source=Source(
            "EleutherAI/lm-evaluation-harness",
            "4e7e0d47f33bc71070c1d38394bafbb52b117163",
            "lm_eval/tasks/french_bench/utils.py",
            "MIT",
        ),
    ),
    "viquad-vlsp2021": Entry(
        summary="ViQuAD 2.0 of a VLSP 2021 team: as squad-v2, without an article step.",
        language="vi",
        recipe={
            "normalize": "lower+delete(ascii-punctuation)+collapse",
            "both_empty": 1,
            "references": "nonempty",
            "no_references": "empty",
        },
        source=Source(
            "NamCyan/mrc-vlsp2021",
            "6bf1da72f86e67a86ce34111cc7c55dc62522af2",
            "evaluate_squad.py",
            "MIT",
        ),
        aliases=("viquad",),
    ),
    "orqa-nq-open": Entry(
        summary="ORQA and NQ-open: Unicode form D, then squad-v1's match.",
        recipe={"normalize": f"nfd+{SQUAD}", "tokenize": "none"},
        source=_ORQA,
        aliases=("nq-open", "orqa", "efficientqa"),
        figures=(("regex_match", "orqa-regex"),),
        examples=(Example("caf\u00e9", ("cafe\u0301",), 1.0, None, "composed is decomposed"),),
    ),
    "orqa-regex": Entry(
        summary="ORQA where references are patterns: one matches from the start, case ignored.",
        recipe={"program": "orqa-regex"},
        source=_ORQA,
        aliases=("curatedtrec",),
    ),
    "quac": Entry(
        summary="QuAC: each reference left out in turn; CANNOTANSWER by majority; HEQ.",
        recipe={"program": "quac"},
        source=Source(
            "prdwb/bert_hae",
            "e72514ebc9aeb4b899693a9d4b6c1bf345d010fa",
            "scorer.py",
            "none stated in the file, which is the QuAC site's scorer.py but for an edit",
        ),
    ),
    "qasper": Entry(
        summary="Qasper's Answer F1: squad-v1's.",
        recipe={"normalize": SQUAD},
        source=Source(
            "allenai/qasper-led-baseline",
            "afd0fb96bf78ce8cd8157639c6f6a6995e4f9089",
            "scripts/evaluator.py",
            "Apache-2.0",
        ),
        figures=(("evidence_f1", "1.0"),),
    ),
    "coqa": Entry(
        summary="CoQA: as musique, each reference left out in turn.",
        recipe={"normalize": SQUAD, "both_empty": 1, "best": "leave-one-out"},
        source=Source(
            "stanfordnlp/coqa-baselines",
            "693d05b39dc036a8ad4ef0f00e4e6068aafa9d02",
            "scripts/evaluate-v1.0.py",
            "MIT",
        ),
        figures=(("max_em", "musique:exact_match"), ("max_f1", "musique:f1")),
        examples=(
            Example("yes", ("yes", "no"), 0.5, 0.5, "one reference of two"),
            Example("Kennedy", ("John F. Kennedy", "Kennedy"), 0.5, 0.75, "(1 + 1/2) / 2"),
        ),
    ),
}
