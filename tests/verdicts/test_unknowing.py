"""Refusals and doubt in ten languages, and answers that only hold the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

import answerkey as ak
from answerkey.verdicts.unknowing import LANGUAGES, declines
from answerkey.verdicts.words import read

ROWS = [
    line.split("\t")
    for line in Path(__file__).with_name("unknowing.tsv").read_text("utf-8").splitlines()
]


def texts(language: str, kind: str) -> list[str]:
    """Return the lines of ``unknowing.tsv`` in which an answer declines, answers or doubts."""
    return [text for spoken, is_kind, text in ROWS if (spoken, is_kind) == (language, kind)]


def declining(text: str) -> bool:
    return declines(text, read(text, english=False).keys) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_heard_and_its_words_alone_are_not(language: str) -> None:
    assert [text for text in texts(language, "declines") if not declining(text)] == []
    assert [text for text in texts(language, "answers") if declining(text)] == []


def test_a_verdict_hears_who_does_not_know() -> None:
    asked = "Wer schrieb den Faust?"
    found = ak.verdict(asked, "Tut mir leid, das kann ich nicht sagen.", "Goethe")
    assert found.rule == "nothing:refusal"
    for before in (
        "Ich weiß es nicht, manche nennen",
        "Je ne sais pas, peut-être",
        "わかりません。",
    ):
        found = ak.verdict(asked, f"{before} Goethe.", "Goethe")
        assert (found.rule, found.accepted) == ("refused", False)
    # What follows the answer, or speaks of the text, takes nothing back.
    assert ak.verdict(asked, "Goethe. Mehr kann ich dazu nicht sagen.", "Goethe").accepted
    assert ak.verdict(asked, "Nicht im Text erwähnt, aber Goethe", "Goethe").accepted


def rules(prediction: str, reference: str) -> set[str]:
    return {one.name for one in ak.audit([prediction], [[reference]]).findings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_audit_tells_refusal_abstention_and_doubt(language: str) -> None:
    said, (doubted,) = texts(language, "declines")[0], texts(language, "doubts")
    assert "refusal" in rules(said, "Goethe")
    assert "refusal" not in rules(said, said[:-1])  # the key says so too
    assert "abstention-phrase" in rules(said, "")
    assert "hedge" in rules(doubted, "Goethe")
    assert "hedge" not in rules("Goethe", "Goethe")
