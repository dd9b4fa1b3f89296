"""SipHash-2-4 with 128 bits, by the reference implementation's own vectors, and rows of texts."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest
from conftest import implementation_named
from hypothesis import given
from hypothesis import strategies as st

from answerkey.text.spec import digests as spec

# vectors_sip128 of https://github.com/veorq/SipHash, by the length of the message 00 01 02 …
VECTORS = {
    0: "a3817f04ba25a8e66df67214c7550293",
    1: "da87c1d86b99af44347659119b22fc45",
    2: "8177228da4a45dc7fca38bdef60affe4",
    3: "9c70b60c5267a94e5f33b6b02985ed51",
    4: "f88164c12d9c8faf7d0f6e7c7bcd5579",
    15: "5493e99933b0a8117e08ec0f97cfc3d9",
}
KEY = bytes(range(16))

TEXTS = st.text(st.characters(exclude_categories=()), max_size=20)
ROWS = st.lists(st.tuples(TEXTS, st.lists(TEXTS, max_size=3)), max_size=5)


@pytest.fixture(scope="module", params=["spec", "kernel"])
def module(request: pytest.FixtureRequest) -> ModuleType:
    """What digests, in Python and compiled."""
    if request.param == "spec":
        return spec
    implementation_named("kernel")
    return importlib.import_module("answerkey._kernel")


@pytest.mark.parametrize("length", VECTORS)
def test_published_vectors(module: ModuleType, length: int) -> None:
    assert module.siphash(bytes(range(length)), KEY).hex() == VECTORS[length]


def test_a_row_is_the_length_and_bytes_of_each_text(module: ModuleType) -> None:
    def written(*texts: bytes) -> bytes:
        return b"".join(len(text).to_bytes(8, "little") + text for text in texts)

    key = b"answerkey" + bytes(7)
    name = module.siphash(written(b"\xe6\x97\xa5"), key)
    row = module.siphash(name + written(b"a", b"\xc3\xa9"), key)
    assert module.row_digests(["日"], [["a", "é"]]) == name + row[:8]
    assert module.row_digests(None, [["a"]]) == module.siphash(written(b"a"), key)[:8]


@given(ROWS)
def test_the_kernel_digests_as_the_specification_does(rows: list[tuple[str, list[str]]]) -> None:
    implementation_named("kernel")
    kernel = importlib.import_module("answerkey._kernel")
    ids, references = [name for name, _ in rows], [texts for _, texts in rows]
    for names in (ids, None):
        assert kernel.row_digests(names, references) == spec.row_digests(names, references)


def test_arrow_columns_have_the_digests_of_their_texts() -> None:
    pa = pytest.importorskip("pyarrow")
    implementation_named("kernel")
    kernel = importlib.import_module("answerkey._kernel")
    ids, references = ["a", "b€", "c"], [["x"], [], ["y", "日"]]
    expected = spec.row_digests(ids, references)
    assert kernel.row_digests(pa.array(ids), pa.array(references)) == expected
    chunks = (
        pa.chunked_array([ids[:1], ids[1:]]),
        pa.chunked_array([references[:2], references[2:]]),
    )
    assert kernel.row_digests(*chunks) == expected


@pytest.mark.parametrize("rows", [[["a", 1]], [None], [{"a": 1}]])
def test_what_is_no_text_is_refused(rows: list[object]) -> None:
    implementation_named("kernel")
    kernel = importlib.import_module("answerkey._kernel")
    with pytest.raises(TypeError):
        kernel.row_digests(None, rows)
