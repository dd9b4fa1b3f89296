"""Packages that only some conventions, formats or measures need, imported where used."""

from __future__ import annotations

import importlib
import warnings
from typing import Any

from answerkey.errors import UsageError

__all__ = ["EXTRAS", "package"]

EXTRAS: dict[str, tuple[str, ...]] = {
    "arrow": ("pyarrow",),
    "bleu": ("sacrebleu",),
    "ja": ("fugashi", "unidic-lite", "neologdn", "emoji"),
    "ko": ("beautifulsoup4", "lxml"),
    "nltk": ("nltk",),
    "rag": ("ftfy", "rouge"),
    "report": ("jinja2", "matplotlib"),
    "rouge": ("rouge-score",),
    "subword": ("tokenizers",),
    "web": ("fastapi", "uvicorn", "jinja2", "httptools"),
    "zh": ("jieba", "rouge"),
}
"""The packages that each extra installs."""


def package(module: str, *, extra: str, purpose: str) -> Any:
    """Import a module of an optional package.

    Args:
        module: Its full name.
        extra: The extra of answerkey that installs it.
        purpose: What needs it, to begin a sentence with.

    Raises:
        UsageError: It is not installed; the message says how to get it.
    """
    try:
        with warnings.catch_warnings():
            # Old packages warn of their own source; users can do nothing about it.
            warnings.simplefilter("ignore")
            return importlib.import_module(module)
    except ImportError:
        raise UsageError(
            f"{purpose} needs the package {module.partition('.')[0]}, which is not installed",
            remedy=f"pip install 'answerkey[{extra}]'",
        ) from None
