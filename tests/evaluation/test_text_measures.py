"""BLEU, chrF and ROUGE, against the packages themselves."""

from __future__ import annotations

import math
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import needs

import answerkey as ak
from answerkey.evaluation.text_measures import TEXT_MEASURES
from answerkey.recipes.signature import RUN_FIELDS

PREDICTIONS = ["the cat sat on the mat today", "a dog", ""]
REFERENCES = [["the cat sat on a mat today", "on the mat"], ["a dog"], ["nothing"]]
STREAMS = [["the cat sat on a mat today", "a dog", "nothing"], ["on the mat", None, None]]


def measured(name: str, **options: object) -> ak.Scores:
    return ak.score(PREDICTIONS, REFERENCES, measures=[name], **options)  # type: ignore[arg-type]


def test_bleu_and_chrf_are_those_of_sacrebleu() -> None:
    needs("bleu")
    import sacrebleu

    bleu, chrf = measured("bleu"), measured("chrf")
    expected = sacrebleu.corpus_bleu(PREDICTIONS, STREAMS)  # type: ignore[arg-type]
    assert bleu.summary().text_measures == {"bleu": expected.score / 100}
    expected = sacrebleu.corpus_chrf(PREDICTIONS, STREAMS)  # type: ignore[arg-type]
    assert chrf.summary().text_measures == {"chrf": expected.score / 100}
    rows = [
        min(sacrebleu.sentence_bleu(text, given).score / 100, 1.0)
        for text, given in zip(PREDICTIONS, REFERENCES, strict=True)
    ]
    assert bleu.text_measures[0].rows.tolist() == rows
    own = f"nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:{sacrebleu.__version__}"
    assert f"|bleu:({own})|" in bleu.signature
    assert f"|bleu:({own.replace('eff:no', 'eff:yes')})|" in bleu.row_signature
    assert ak.Convention.parse(bleu.signature) == ak.convention("squad-v2")


def test_rouge_is_that_of_rouge_score() -> None:
    needs("rouge")
    from rouge_score.rouge_scorer import RougeScorer

    for name, kind in (("rouge-1", "rouge1"), ("rouge-2", "rouge2"), ("rouge-l", "rougeL")):
        scorer = RougeScorer([kind])
        rows = [
            scorer.score_multi(given, text)[kind].fmeasure
            for text, given in zip(PREDICTIONS, REFERENCES, strict=True)
        ]
        scores = measured(name)
        assert scores.text_measures[0].rows.tolist() == rows
        assert scores.summary().text_measures == {name: pytest.approx(sum(rows) / 3)}


@given(
    prediction=st.text(
        string.digits + string.ascii_letters + string.punctuation + " ", max_size=60
    ),
    reference=st.text("ab1 .-", max_size=60),
)
def test_any_script_rouge_is_rouge_score_on_ascii(prediction: str, reference: str) -> None:
    needs("rouge")
    names = ["rouge-l", "rouge-l-any"]
    scores = ak.score([prediction], [reference], measures=names)
    theirs, ours = (one.rows.tolist() for one in scores.text_measures)
    assert ours == pytest.approx(theirs)


def test_any_script_rouge_knows_other_scripts() -> None:
    needs("rouge")
    names = ["rouge-l", "rouge-l-any"]
    scores = ak.score(["北京是首都", "Привет, мир"], ["北京是首都", "привет"], measures=names)
    theirs, ours = (one.rows.tolist() for one in scores.text_measures)
    assert theirs == [0.0, 0.0]
    assert ours == [1.0, 2 * 1 / (2 + 1)]


def test_missing_predictions_and_slices() -> None:
    scores = ak.score(["a b", None], ["a b", "c"], measures=["rouge-l-any"], missing="zero")
    assert scores.summary().text_measures == {"rouge-l-any": 0.5}
    scores = ak.score(["a b", None], ["a b", []], measures=["rouge-l-any"], missing="skip")
    assert math.isnan(scores.text_measures[0].rows[1])
    assert scores.summary().text_measures == {"rouge-l-any": 1.0}
    import numpy as np

    assert scores.take(np.array([1])).summary().text_measures == {"rouge-l-any": None}


def test_measures_that_cannot_be_meant() -> None:
    with pytest.raises(ak.UsageError, match="did you mean 'rouge-l'"):
        ak.score(["a"], ["a"], measures=["rougel"])
    with pytest.raises(ak.UsageError, match="twice"):
        ak.score(["a"], ["a"], measures=["rouge-l-any", "rouge-l-any"])
    assert TEXT_MEASURES[-1] == "rouge-l-any"


def test_predictions_are_extracted_first() -> None:
    recipe = ak.convention("squad-v2", extract="after-text(is)")
    scores = ak.score(["It is a b"], ["a b"], convention=recipe, measures=["rouge-l-any"])
    assert scores.text_measures[0].rows.tolist() == [1.0]


def test_every_measure_may_stand_in_a_signature() -> None:
    assert {name.replace("-", "_") for name in TEXT_MEASURES} <= set(RUN_FIELDS)


@pytest.mark.parametrize(
    ("prediction", "references", "inside"),
    [
        ("It was Jane Austen, in 1813.", ["Jane Austen"], 1),
        ("Jane was not Austen", ["Jane Austen"], 0),  # the tokens do not stand together
        ("Austen Jane", ["Jane Austen"], 0),
        ("Austen", ["Jane Austen"], 0),
        ("the river Danube", ["Rhine", "the Danube"], 1),  # an article is no token
        ("Janet", ["Jane"], 0),  # popqa's substring would find it
        ("", ["Jane"], 0),
        ("", [""], 1),
        ("Lima", [""], 0),
    ],
)
def test_an_answer_contains_a_reference_word_by_word(
    prediction: str, references: list[str], inside: int
) -> None:
    scores = ak.score([prediction], [references], measures=["contains"])
    assert scores.text_measures[0].rows.tolist() == [inside]


def test_containment_is_a_share_with_a_signature() -> None:
    scores = ak.score(
        ["in Oslo, Norway", "Bergen", "it is Rome", None],
        ["Oslo", "Oslo", ["Roma", "Rome"], "Bonn"],
        measures=["contains"],
        missing="skip",
    )
    assert scores.summary().text_measures == {"contains": pytest.approx(2 / 3)}
    assert "|contains:(squad-v2|" in scores.signature
    assert ak.Convention.parse(scores.signature) == ak.convention("squad-v2")


@given(st.text(), st.lists(st.text(), min_size=1, max_size=3))
def test_what_is_exact_is_contained(prediction: str, references: list[str]) -> None:
    scores = ak.score([prediction], [references], measures=["contains"])
    assert scores.text_measures[0].rows[0] >= scores.exact_match[0]
