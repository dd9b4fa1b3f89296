"""Right answers made from a reference: the same in another form."""

from __future__ import annotations

import re

from answerkey.analysis.source import Source, in_digits, spans, spliced, stands_alone
from answerkey.findings.lexicon import (
    CONTRACTIONS,
    CURRENCIES,
    SMALL_WORDS,
)
from answerkey.quantities.number_words import CARDINALS, words_pattern
from answerkey.quantities.written import quantities
from answerkey.quantities.written_dates import MONTHS, days

__all__ = [
    "article",
    "contraction",
    "currency_form",
    "date_form",
    "full_stop",
    "hyphen",
    "letter_case",
    "number_words",
    "quotes",
    "sentence",
    "thousands",
]


def contraction(source: Source) -> str | None:
    """Contract what is in full, or the other way round."""
    text = source.reference.replace("’", "'")
    shorter = {whole: short for short, whole in CONTRACTIONS.items()}
    for table in (CONTRACTIONS, shorter):
        match = re.search(rf"\b(?:{words_pattern(table)})\b", text, re.IGNORECASE)
        if match:
            new = table[match[0].lower()]
            new = new.capitalize() if match[0][:1].isupper() else new
            return text[: match.start()] + new + text[match.end() :]
    return None


def number_words(source: Source) -> str | None:
    """Write a number in words, or in digits."""
    named = {value: word for word, value in CARDINALS.items()}
    for one in quantities(source.reference, spans(source.reference)):
        text = one.text.strip()
        if one.ordinal or one.value != int(one.value) or not stands_alone(source.reference, one):
            continue
        if text.lower() in CARDINALS:
            return spliced(source.reference, one, f"{int(one.value)}")
        if text.isdigit() and 1 < int(one.value) < 100:
            tens, ones = divmod(int(one.value), 10)
            known = named.get(int(one.value))
            return spliced(source.reference, one, known or f"{named[10 * tens]}-{named[ones]}")
    return None


_AMOUNT = re.compile(r"([$€£¥₹])(\d[\d,.]*\d|\d)(\s(?:million|billion|trillion))?")


def currency_form(source: Source) -> str | None:
    """Write a currency as a word, or as a sign."""
    match = _AMOUNT.search(source.reference)
    if match:
        new = f"{match[2]}{match[3] or ''} {CURRENCIES[match[1]]}"
        return source.reference[: match.start()] + new + source.reference[match.end() :]
    words = {word: sign for sign, word in CURRENCIES.items()}
    match = re.search(rf"(\d[\d,.]*)\s({'|'.join(words)})\b", source.reference)
    if match is None:
        return None
    return (
        f"{source.reference[: match.start()]}{words[match[2]]}{match[1]}"
        + (source.reference[match.end() :])
    )


def date_form(source: Source) -> str | None:
    """Write a date in the other order."""
    found = [d for d in days(source.reference) if d.month and d.day]
    if not found:
        return None
    one = found[0]
    name = next(n for n, k in MONTHS.items() if k == one.month and len(n) >= 3).capitalize()
    year = f"{one.year}" if one.year else ""
    day_first = source.reference[one.start : one.start + 1].isdigit()
    new = f"{name} {one.day}, {year}" if day_first else f"{one.day} {name} {year}"
    return spliced(source.reference, one, new.rstrip(", "))


def thousands(source: Source) -> str | None:
    """Put thousands marks, or take them away."""
    for one in quantities(source.reference, spans(source.reference)):
        # Four digits may be a year, which has no mark.
        if one.text.isdigit() and len(one.text) > 4:
            return spliced(source.reference, one, f"{int(one.text):,}")
        if re.fullmatch(r"\d{1,3}(?:,\d{3})+", one.text):
            return spliced(source.reference, one, one.text.replace(",", ""))
    return None


def hyphen(source: Source) -> str | None:
    """Put a space for each hyphen between letters."""
    if re.search(r"[^\W\d]-[^\W\d]", source.reference):
        return re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", source.reference)
    return None


def letter_case(source: Source) -> str | None:
    """Write in small letters, or in capitals if it is in small ones."""
    text = source.reference
    return text.lower() if text != text.lower() else text.upper()


def full_stop(source: Source) -> str | None:
    """Put a full stop."""
    return f"{source.reference}." if source.reference[-1:].isalnum() else None


def quotes(source: Source) -> str | None:
    """Put curly quotes around it."""
    return f"“{source.reference}”" if source.reference.strip() else None


def article(source: Source) -> str | None:
    """Take the article away, or put one."""
    match = re.match(r"(?:the|a|an)\s+", source.reference, re.IGNORECASE)
    if match:
        return source.reference[match.end() :]
    first = source.reference.split(maxsplit=1)[0] if source.reference.strip() else ""
    # A name takes none, nor does a preposition: a thing in small letters does.
    takes = first.islower() and first.isascii() and first not in {*SMALL_WORDS, *CARDINALS}
    return f"the {source.reference}" if takes and not in_digits(source.reference) else None


def sentence(source: Source) -> str | None:
    """Say it in a full sentence."""
    frames = (
        "The answer is {}.",
        "Answer: {}.",
        "As far as I can tell, the answer is {}.",
        "{} is the answer to this question.",
        "According to the text, the answer is {}.",
    )
    if not source.reference.strip():
        return None
    return frames[source.draw(len(frames))].format(source.reference)
