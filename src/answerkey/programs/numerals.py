"""Answers that are a number: GSM8K, MGSM, GAIA and HELM's final number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerkey.errors import InputError, quoted
from answerkey.programs import Figures
from answerkey.programs.references import first, some
from answerkey.recipes.conventions import convention

__all__ = ["gaia", "gsm8k", "helm_final_number_exact_match", "mgsm_simple_evals"]

_MARKED = re.compile(r"#### (-?[0-9.,]+)")
_UNSIGNED = re.compile(r"\d+\.?\d*")
# HELM does not escape the dot, so any character may stand before the decimals: ``1x5``.
_FINAL = re.compile(r"-?[\d,]+(?:.\d+)?")
_BARE = convention("custom", normalize="lower+delete(ascii-punctuation)", tokenize="none").pipeline
_NOTHING_CLOSE = float("inf")


def gsm8k(prediction: str, references: Sequence[str]) -> Figures:
    """Compare the number behind ``#### `` with the first reference's, as texts.

    The mark is put before both sides, so bare answers are read as well as worked
    solutions; the first marked number counts. Only commas are removed: ``18.`` and
    ``1.0`` are not ``18`` and ``1``. Source: openai/grade-school-math,
    ``grade_school_math/dataset.py``.

    Raises:
        InputError: The reference holds no marked number.
    """
    expected = _marked_number(first(references))
    if expected is None:
        raise InputError(
            f"the reference {quoted(first(references))} does not start with a number",
            accepted="a number such as 72 or -1,000.5, or a solution that ends in #### 72",
        )
    return {"em": float(_marked_number(prediction) == expected)}


def _marked_number(answer: str) -> str | None:
    found = _MARKED.search(f"#### {answer}")
    return found[1].replace(",", "") if found else None


def mgsm_simple_evals(prediction: str, references: Sequence[str]) -> Figures:
    """Compare the last number of the prediction with the first reference, as texts.

    What stands before the last ``Answer`` is ignored. The minus sign is never read, so a
    negative reference is out of reach; ``5.0`` loses its zeros, the reference only its
    commas. Source: openai/simple-evals, ``mgsm_eval.py``.
    """
    numbers = _UNSIGNED.findall(prediction.rpartition("Answer")[2].replace(",", ""))
    number = numbers[-1].rstrip(".") if numbers else ""
    if "." in number:
        number = number.rstrip("0").rstrip(".")
    return {"em": float(number == first(references).replace(",", ""))}


def helm_final_number_exact_match(prediction: str, references: Sequence[str]) -> Figures:
    """Compare the last number of both sides without commas, as texts; any reference.

    A prediction without a number is wrong, even if the reference has none either.
    Source: stanford-crfm/helm, ``evaluate_reference_metrics.py``.
    """
    number = _final_number(prediction)
    return {"em": float(any(number and number == _final_number(text) for text in references))}


def _final_number(text: str) -> str:
    numbers = _FINAL.findall(text)
    return numbers[-1].replace(",", "").strip() if numbers else ""


def gaia(prediction: str, references: Sequence[str]) -> Figures:
    """Compare as numbers, as lists cut at ``,`` and ``;``, or as texts: the reference decides.

    ``$``, ``%`` and ``,`` are dropped from a prediction read as a number. Lists must have
    equal lengths, and punctuation in their texts counts; elsewhere case, punctuation and
    all white space do not: ``sea gull`` is ``seagull``. Source: the GAIA scorer as
    huggingface/smolagents carries it, ``gaia_scorer.py``, which takes one reference; any
    of several counts here.
    """
    return {"em": float(any(_answers_gaia(prediction, text) for text in some(references)))}


def _answers_gaia(prediction: str, reference: str) -> bool:
    if (expected := _float(reference)) is not None:
        return _read_amount(prediction) == expected
    if "," not in reference and ";" not in reference:
        return _BARE.normalize(_squeeze(prediction)) == _BARE.normalize(_squeeze(reference))
    answers, wanted = (text.replace(";", ",").split(",") for text in (prediction, reference))
    return len(answers) == len(wanted) and all(map(_is_element, answers, wanted))


def _is_element(answer: str, wanted: str) -> bool:
    expected = _float(wanted)
    if expected is None:
        return _squeeze(answer).lower() == _squeeze(wanted).lower()
    return _read_amount(answer) == expected


def _read_amount(text: str) -> float:
    # An unreadable amount becomes infinity, so the reference "inf" accepts any text.
    amount = _float(text.replace("$", "").replace("%", "").replace(",", ""))
    return _NOTHING_CLOSE if amount is None else amount


def _float(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _squeeze(text: str) -> str:
    return "".join(text.split())
