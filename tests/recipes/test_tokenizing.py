"""Tokenizers of a model's vocabulary and of a user's function."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from support import needs

import answerkey as ak
from answerkey.recipes import tokenizing

TEXTS = ["the cat sat on the mat", "a catalogue of cats", "the mats"]


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizing, "_REGISTERED", {})


def trained(kind: str, path: Path) -> Any:
    """Train a tiny tokenizer with the package itself, and save it."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    if kind == "bpe":
        model = Tokenizer(models.BPE())
        model.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(
            vocab_size=300, show_progress=False, initial_alphabet=alphabet
        )
    else:
        model = Tokenizer(models.WordPiece(unk_token="[UNK]"))  # noqa: S106 - no password
        model.pre_tokenizer = pre_tokenizers.Whitespace()
        trainer = trainers.WordPieceTrainer(
            vocab_size=60, special_tokens=["[UNK]"], show_progress=False
        )
    model.train_from_iterator(TEXTS, trainer)
    model.save(str(path))
    return model


@pytest.mark.parametrize("kind", ["bpe", "wordpiece"])
def test_subwords_are_those_of_the_package(kind: str, tmp_path: Path) -> None:
    needs("subword")
    model = trained(kind, tmp_path / "tokenizer.json")
    recipe = ak.convention("plain", tokenize=f"subword({tmp_path / 'tokenizer.json'})")
    for text in TEXTS:
        assert recipe.pipeline.tokenize(text) == model.encode(text).tokens
    assert ak.Convention.parse(recipe.signature) == recipe


def test_two_unknown_words_are_not_equal(tmp_path: Path) -> None:
    needs("subword")
    model = trained("wordpiece", tmp_path / "tokenizer.json")
    assert model.encode("\u4e2d").tokens == model.encode("\u56fd").tokens == ["[UNK]"]
    recipe = ak.convention("plain", tokenize=f"subword({tmp_path / 'tokenizer.json'})")
    assert ak.f1("\u4e2d", "\u56fd", convention=recipe) == 0.0
    assert ak.f1("\u4e2d", "\u4e2d", convention=recipe) == 1.0


def test_padding_and_truncation_do_not_count(tmp_path: Path) -> None:
    needs("subword")
    path = tmp_path / "tokenizer.json"
    model = trained("wordpiece", path)
    model.enable_padding(length=16)
    model.enable_truncation(max_length=2)
    model.save(str(path))
    recipe = ak.convention("plain", tokenize=f"subword({path})")
    assert ak.f1("\u4e2d", "\u56fd", convention=recipe) == 0.0
    words = "the cat sat on the mat"
    assert "".join(recipe.pipeline.tokenize(words)).replace("##", "") == words.replace(" ", "")


def test_conventions_are_sent_to_other_processes(tmp_path: Path) -> None:
    needs("subword")
    trained("bpe", tmp_path / "tokenizer.json")
    ak.register_tokenizer("by-tab", by_tab)
    for tokenize in (f"subword({tmp_path / 'tokenizer.json'})", "call(by-tab)", by_tab):
        recipe = ak.convention("plain", tokenize=tokenize)
        assert pickle.loads(pickle.dumps(recipe)) == recipe  # noqa: S301 - made here


def by_tab(text: str) -> list[str]:
    return text.split("\t")


def test_another_file_is_refused(tmp_path: Path) -> None:
    needs("subword")
    path = tmp_path / "tokenizer.json"
    trained("bpe", path)
    signature = ak.convention("plain", tokenize=f"subword({path})").signature
    trained("wordpiece", path)
    with pytest.raises(ak.InputError, match="SHA-256"):
        ak.Convention.parse(signature)
    path.write_text("{}", "utf-8")
    with pytest.raises(ak.InputError, match="no file of the tokenizers package"):
        ak.convention("plain", tokenize=f"subword({path})")
    path.unlink()
    with pytest.raises(ak.InputError, match="cannot be read"):
        ak.convention("plain", tokenize=f"subword({path})")


def test_a_function_is_custom_until_it_has_a_name() -> None:
    def by_comma(text: str) -> list[str]:
        return text.split(",")

    nameless = ak.convention("squad-v2", normalize="lower", tokenize=by_comma)
    # "new york" is one of two tokens on one side and the only one on the other: 2/3.
    assert ak.f1("New York,Paris", "new york", convention=nameless) == 2 / 3
    assert "tokenize:custom" in nameless.signature
    with pytest.raises(ak.UsageError, match="register_tokenizer"):
        ak.Convention.parse(nameless.signature)
    named = ak.convention(nameless, tokenize=ak.register_tokenizer("by-comma", by_comma))
    assert "tokenize:call(by-comma)" in named.signature
    assert ak.Convention.parse(named.signature) == named
    assert ak.score(["New York,Paris"], ["new york"], convention=named).f1.tolist() == [2 / 3]


def test_names_of_functions() -> None:
    ak.register_tokenizer("one", str.split)
    ak.register_tokenizer("one", str.split)
    with pytest.raises(ak.UsageError, match="another function"):
        ak.register_tokenizer("one", list)
    with pytest.raises(ak.UsageError, match="no name"):
        ak.register_tokenizer("One|two", list)
    with pytest.raises(ak.UsageError, match="did you mean 'one'"):
        ak.convention("plain", tokenize="call(oen)")


def test_a_function_that_raises_is_reported_with_the_item() -> None:
    def cut(text: str) -> list[str]:
        return [str(1 / (len(text) - 5))]

    with pytest.raises(ak.InputError, match=r"id 'q2'.*custom raised ZeroDivisionError.*'paris'"):
        ak.score(
            ["Rome", "Paris"],
            ["Roma", "Nice"],
            ids=["q1", "q2"],
            convention=ak.convention("squad-v2", tokenize=cut),
        )


def test_a_function_that_gives_no_texts() -> None:
    recipe = ak.convention("plain", tokenize=lambda _: [1, 2])
    with pytest.raises(ak.InputError, match=r"gave '?1'?, a int"):
        ak.f1("a", "b", convention=recipe)
    recipe = ak.convention("plain", tokenize=str.upper)
    with pytest.raises(ak.InputError, match="gave 'A', a str"):
        ak.f1("a", "b", convention=recipe)


@pytest.mark.parametrize("tokenize", ["whitespaces", "subword", "call()", 3, None])
def test_unknown_tokenizers(tokenize: Any) -> None:
    with pytest.raises(ak.UsageError, match="tokenize"):
        ak.convention("plain", tokenize=tokenize)
