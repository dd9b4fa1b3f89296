"""Scorers of one language whose texts a program has to cut or to lay bare."""

from __future__ import annotations

from answerkey.recipes.table.entry import Entry, Source

__all__ = ["ROWS"]

ROWS: dict[str, Entry] = {
    "cmrc2018": Entry(
        summary="CMRC 2018: F1 of the longest run of ideographs and words, in one piece.",
        recipe={"program": "cmrc2018"},
        source=Source(
            "ymcui/cmrc2018",
            "c0eb1b6ba219847457e6af3180da722bbeb656af",
            "baseline/cmrc2018_evaluate.py",
            "CC-BY-SA-4.0",
        ),
        language="zh",
        needs="nltk",
    ),
    "cmrc2018-py2": Entry(
        summary="CMRC 2018 version 5 on Python 2: the same, but for sigma and quotes.",
        recipe={"program": "cmrc2018-py2"},
        source=Source(
            "ymcui/cmrc2018",
            "c0eb1b6ba219847457e6af3180da722bbeb656af",
            "squad-style-data/cmrc2018_evaluate.py",
            "CC-BY-SA-4.0",
        ),
        deviation="The Unicode tables of Python 2.7 and the patterns of nltk 3.4.5 are not "
        "here: 7 of 8,398 values differ, all on apostrophes inside rare scripts.",
        language="zh",
        needs="nltk",
    ),
    "dureader-robust": Entry(
        summary="DuReader-robust: the longest run of ideographs; Latin text is one segment.",
        recipe={"program": "dureader-robust"},
        source=Source(
            "baidu/DuReader",
            "c625076b06da8f56d59f19c41c73bd580a98a347",
            "DuReader-Robust/evaluate.py",
            "no licence file in the folder",
        ),
        also=("DuReader-checklist",),
        language="zh",
    ),
    "longbench-zh": Entry(
        summary="LongBench qa_f1_zh_score: jieba's words, normalized one by one; no EM.",
        recipe={"program": "longbench-zh"},
        source=Source(
            "THUDM/LongBench",
            "2e00731f8d0bff23dc4325161044d0ed8af94c1e",
            "LongBench/metrics.py",
            "MIT",
        ),
        aliases=("longbench-zh-qa",),
        also=("lm-evaluation-harness longbench get_qa_f1_zh_score",),
        language="zh",
        needs="zh",
    ),
    "jsquad-stability": Entry(
        summary="JSQuAD in Stability AI's harness: neologdn, then MeCab's words.",
        recipe={"program": "jsquad-stability"},
        source=Source(
            "Stability-AI/lm-evaluation-harness",
            "effdbeaf742e74ea1787871e99272c12146ba346",
            "lm_eval/jasquad/evaluate.py",
            "MIT",
        ),
        language="ja",
        needs="ja",
    ),
    "korquad2": Entry(
        summary="KorQuAD 2.0: the text of the markup, no spaces; F1 on characters.",
        recipe={"program": "korquad2"},
        source=Source(
            "korquad/korquad.github.io",
            "61d7d6682948375dd8f06ef27e788fd19982af38",
            "dataset/KorQuAD_2.0/evaluate-2.0.py",
            "no licence of its own",
        ),
        language="ko",
        needs="ko",
    ),
    "sberquad-deeppavlov": Entry(
        summary="SberQuAD in DeepPavlov: squad-v1 with its English articles, of 100.",
        recipe={"program": "sberquad-deeppavlov"},
        source=Source(
            "deeppavlov/DeepPavlov",
            "5f9fbed0c7191466bc7621e604b810f66f254c03",
            "deeppavlov/metrics/squad_metrics.py",
            "Apache-2.0",
        ),
        language="ru",
        scales=(("em", 100.0), ("f1", 100.0)),
    ),
}
