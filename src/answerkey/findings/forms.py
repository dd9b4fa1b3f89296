"""Rules for one meaning in two forms: credit that is lost, measured by writing both sides alike.

Each rule is a rewriting. Both sides are rewritten by one after another; what exact match and F1
gain under the convention by a rewriting is what its form costs, so that a form to which the
convention is blind costs nothing and is not found.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from answerkey.findings.dates import dates, stated
from answerkey.findings.evidence import Answer, Text, run_of
from answerkey.findings.lexicon import (
    CONTRACTIONS,
    CURRENCIES,
    FOREIGN_ARTICLES,
    MAGNITUDES,
    MONTHS,
    NUMBER_WORDS,
    ORDINAL_WORDS,
    SMALL_WORDS,
    SPELLINGS,
    UNITS,
    words_pattern,
)
from answerkey.findings.quantities import plain, quantities
from answerkey.findings.rule import Example, Found, Rule

__all__ = ["RULES", "gain", "rewritings"]

_LONGEST_REFERENCE = 400  # characters; a longer one is no short answer


def unicode_form(text: str) -> str:
    """Write quotes, dashes, widths and composed letters one way, without invisible characters."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text.translate(_PLAIN))
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


_PLAIN = str.maketrans(
    dict.fromkeys("‘’ʼ′´`", "'") | dict.fromkeys("“”„«»″", '"') | dict.fromkeys("‐‑‒–—―−", "-")
)


def case_mapping(text: str) -> str:
    """Write letters whose lower case depends on the language the way of ASCII."""
    return text if text.isascii() else text.replace("İ", "I").replace("ı", "i").casefold()


def diacritic(text: str) -> str:
    """Write Latin letters without their accents."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return "".join(
        c
        for i, c in enumerate(apart)
        if not (unicodedata.combining(c) and _LATIN.match(apart[:i].rstrip(_ACCENTS)[-1:] or " "))
    )


_LATIN = re.compile(r"[A-Za-z]")
_ACCENTS = "".join(map(chr, range(0x300, 0x370)))


def hyphen(text: str) -> str:
    """Write a hyphen or slash between letters as a space."""
    return _HYPHEN.sub(" ", text)


_HYPHEN = re.compile(r"(?<=\w)[-/](?=[^\W\d_])|(?<=[^\W\d_])[-/](?=\w)")


def abbreviation(text: str) -> str:
    """Write initials and abbreviated words without full stops and in full."""
    text = _INITIALS.sub(lambda m: m[0].replace(".", "").replace(" ", ""), text)
    return _ABBREVIATED.sub(lambda m: _ABBREVIATIONS[m[1].lower()], text)


_INITIALS = re.compile(r"\b(?:[A-Z]\.\s?){2,6}(?![a-z])")
_ABBREVIATIONS = {
    "st.": "Saint",
    "mt.": "Mount",
    "dr.": "Doctor",
    "mr.": "Mister",
    "mrs.": "Missis",
    "jr.": "Junior",
    "u.s.": "US",
    "&": "and",
}
_ABBREVIATED = re.compile(rf"(?<!\w)({words_pattern(_ABBREVIATIONS)})(?!\w)", re.IGNORECASE)


def contraction(text: str) -> str:
    """Write contractions in full."""
    if "'" not in text and "annot" not in text:
        return text
    return _CONTRACTED.sub(lambda m: CONTRACTIONS[m[0].lower()], text)


_CONTRACTED = re.compile(rf"\b(?:{words_pattern(CONTRACTIONS)})\b", re.IGNORECASE)


def spelling(text: str) -> str:
    """Write British spellings the American way."""
    return _BRITISH.sub(lambda m: SPELLINGS[m[0].lower()], text)


_BRITISH = re.compile(rf"\b(?:{words_pattern(SPELLINGS)})\b", re.IGNORECASE)


def percent_form(text: str) -> str:
    """Write a percent sign as the word."""
    return _PERCENT.sub(" percent", text)


_PERCENT = re.compile(r"\s?%|\sper\scent\b", re.IGNORECASE)


def currency_form(text: str) -> str:
    """Write a currency's sign as its word, after the amount."""
    return _CURRENCY.sub(lambda m: f"{m[2]} {CURRENCIES[m[1][-1]]}", text)


_CURRENCY = re.compile(
    r"(?:US|\\)?([$€£¥₹])\s?(\d[\d,]*(?:\.\d+)?(?:\s(?:thousand|million|billion|trillion)\b)?)"
    r"(?:\s(?:dollars?|euros?|pounds?|yen|rupees?)\b)?",
    re.IGNORECASE,
)


def date_form(text: str) -> str:
    """Write each date as one word."""
    return _replaced(text, [(d.start, d.end, f"date{stated(d)}") for d in dates(text) if d.month])


def number_form(text: str) -> str:
    """Write each number in digits, without idle marks and zeros."""
    found = [
        (q.start, q.end, f" {_mark(q.text)}{_canonical(plain(q.value))}{'th' * q.ordinal} ")
        for q in quantities(text, [(d.start, d.end) for d in dates(text)])
    ]
    return _replaced(text, found)


def _mark(text: str) -> str:
    """Return the currency's sign, of which another rewriting takes care."""
    return "".join(c for c in text if c in CURRENCIES)


def _canonical(value: str) -> str:
    # A point that the convention deletes would make 2.5 and 25 one number.
    return value.replace(".", "point").replace("-", "minus")


def _replaced(text: str, spans: list[tuple[int, int, str]]) -> str:
    parts, end = [], 0
    for start, stop, new in spans:
        if start >= end:
            parts += [text[end:start], new]
            end = stop
    return "".join([*parts, text[end:]]) if parts else text


def language_article(text: str) -> str:
    """Leave out an article of another language at the start."""
    return _FOREIGN.sub("", text, count=1)


_SPACED = [w for words in FOREIGN_ARTICLES.values() for w in words.split() if len(w) > 1]
_FOREIGN = re.compile(
    rf"^\s*(?:(?:{words_pattern(w for w in _SPACED if w[-1] != chr(39) and w.isascii())})\s+"
    r"(?=\w)|l['’](?=\w)|ال(?=\w{2}))",
    re.IGNORECASE,
)


def spacing(text: str) -> str:
    """Write words apart that a capital, a digit or a citation mark is glued to."""
    return _GLUED.sub(" ", _CITED.sub(" ", text))


_CITED = re.compile(
    r"\[\^?\d{1,3}\^?\]|(?<=[A-Za-z]{3})\.?\d{1,2}(?=[.\s]|$)|(?<=\b[12]\d{3})\d(?=\.(?:\s|$))"
)
_GLUED = re.compile(
    r"(?<=[a-z]{2})(?=[A-Z][a-z]|\d)|(?<=[a-z]{2}[.,;])(?=[A-Z])"
    r"|(?<=\d)(?=[a-z]{2})(?!(?:st|nd|rd|th|km|kg|cm|mm|am|pm|ft|lb|oz|mph|kph|bn|mn)s?\b)"
)


def word_form(text: str) -> str:
    """Write words without a final ``s``."""
    return _PLURAL.sub(lambda m: m[1], text)


_PLURAL = re.compile(r"\b(\w{3,}[^\Wsu])s\b")


@dataclass(frozen=True, slots=True)
class _Form:
    """A rewriting with what its page tells."""

    code: str
    name: str
    rewrite: Callable[[str], str]
    once: str
    what: str
    why: str
    example: Example
    remedy: str


_FORMS = (
    _Form(
        "A301",
        "unicode-form",
        unicode_form,
        "quotes, dashes and letters are written one way",
        "The same letters in other characters: curly quotes, dashes, widths, composed letters.",
        "Conventions for ASCII delete `'` and keep `’`; `é` has two encodings.",
        Example("Coeur d’Alene", ("Coeur d'Alene",)),
        "Normalize both sides: `normalize=nfkc+lower+…` in a recipe.",
    ),
    _Form(
        "A302",
        "case-mapping",
        case_mapping,
        "case is folded without regard to language",
        "The same word, but its lower case depends on the language.",
        "`İ` in lower case is `i` and a dot, which is no `i`.",
        Example("İzmir", ("izmir",)),
        "Write the reference both ways.",
    ),
    _Form(
        "A303",
        "diacritic",
        diacritic,
        "accents are left out",
        "The same word with and without its accents.",
        "An accent makes another token.",
        Example("Zoe", ("Zoë",)),
        "Add the form without accents to the references.",
    ),
    _Form(
        "A304",
        "spacing",
        spacing,
        "glued words are parted",
        "Words are glued to each other or to a citation mark.",
        "`1983[1]` and `byMichael` are tokens of their own.",
        Example("It was 1983[1]", ("1983",)),
        "Clean the answers where they are made.",
    ),
    _Form(
        "A305",
        "hyphen",
        hyphen,
        "hyphens become spaces",
        "The same words, joined by a hyphen on one side.",
        "A convention that deletes hyphens makes one token of two.",
        Example("twenty one", ("twenty-one",), "How many members are there?"),
        "Use a convention that makes a hyphen a space, as `triviaqa` does.",
    ),
    _Form(
        "A306",
        "abbreviation",
        abbreviation,
        "abbreviations are written in full",
        "The same name, abbreviated on one side.",
        "`St.` is not the token `Saint`, and `&` is none.",
        Example("Saint Louis", ("St. Louis",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A307",
        "contraction",
        contraction,
        "contractions are written in full",
        "The same words, contracted on one side.",
        "`can't` is the token `cant`, which `cannot` does not match.",
        Example("you cannot change it", ("you can't change it",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A308",
        "spelling",
        spelling,
        "both sides are spelt the American way",
        "British spelling on one side, American on the other.",
        "One letter makes another token.",
        Example("grey", ("gray",), "What colour is it?"),
        "Add the other spelling to the references.",
    ),
    _Form(
        "A309",
        "percent-form",
        percent_form,
        "`%` is written as a word",
        "The same share, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 percent", ("25%",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A310",
        "currency-form",
        currency_form,
        "the currency is written as a word",
        "The same amount, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 dollars", ("$25",), "What does it cost?"),
        "Add the other form to the references.",
    ),
    _Form(
        "A311",
        "date-form",
        date_form,
        "dates are written one way",
        "The same date in another form or order.",
        "Dates have many forms and tokens have one.",
        Example("21 October 2031", ("October 21, 2031",), "When does the treaty lapse?"),
        "Compare such answers as dates.",
    ),
    _Form(
        "A312",
        "number-form",
        number_form,
        "numbers are written in digits",
        "The same number in another form: words, marks, idle zeros, ordinals.",
        "`seven` is not the token `7`; `29.00` without its point is `2900`.",
        Example("$29.00", ("29",), "What did the delivery cost, in dollars?"),
        "Compare such answers as numbers.",
    ),
    _Form(
        "A313",
        "language-article-kept",
        language_article,
        "the article is left out",
        "An article of another language stands on one side.",
        "Conventions for English drop `the` and keep `der` and `la`.",
        Example("der Rhein", ("Rhein",)),
        "Use the convention of the answers' language: `answerkey conventions list`.",
    ),
    _Form(
        "A314",
        "word-form",
        word_form,
        "a final `s` is left out",
        "The same word with and without a final `s`.",
        "`Beatle` and `Beatles` are two tokens.",
        Example("blue whales", ("blue whale",), "What is the largest animal?"),
        "Add the other form to the references, where both are right.",
    ),
)


def rewritings(answer: Answer) -> dict[str, Found]:
    """Return what each form costs, by the rule's code.

    All references are tried; the one that gains most is taken.
    """
    if answer.rewritten is None:
        answer.rewritten = _best_of(answer)
    return answer.rewritten


def _best_of(answer: Answer) -> dict[str, Found]:
    best: dict[str, Found] = {}
    if answer.outcome == "verbose" and (
        len(answer.prediction.tokens) > len(answer.reference.tokens) + _MOST_MORE
    ):
        return best
    for reference in answer.references[:_MOST_REFERENCES]:
        if len(reference) <= _LONGEST_REFERENCE:
            found = _costs(answer, reference)
            best = max(best, found, key=_gained)
    return best


_MOST_REFERENCES = 10
_MOST_MORE = 2  # tokens that another form, rather than a longer answer, may add


def _gained(found: dict[str, Found]) -> float:
    return sum((one.exact_match or 0) + (one.f1 or 0) for one in found.values())


def _costs(answer: Answer, reference: str) -> dict[str, Found]:
    found: dict[str, Found] = {}
    given, wanted = answer.prediction.text, reference
    same, best, missing = answer.exact_match, answer.f1, _missing(answer, given, wanted)
    if not all(_may_match(token, answer.prediction) for token in missing):
        return found
    for form in _FORMS:
        if not missing and same >= 1:
            break
        new_given, new_wanted = form.rewrite(given), form.rewrite(wanted)
        if new_given == given and new_wanted == wanted:
            continue
        left = _missing(answer, new_given, new_wanted)
        if len(left) > len(missing):
            continue
        exact, f1 = _values(answer, new_given, new_wanted)
        # A rewriting that only makes an answer shorter has matched nothing.
        closer = len(left) < len(missing) and f1 > best
        if closer or (not missing and exact > same):
            words = tuple(sorted(missing - left)) or (reference,)
            shown = ", ".join(f"'{word}'" for word in words[:3])
            reason = f"{shown} matches once {form.once}"
            found[form.code] = Found(reason, words, max(exact - same, 0.0), max(f1 - best, 0.0))
        same, best = max(same, exact), max(best, f1)
        given, wanted, missing = new_given, new_wanted, left
    return found if found and _answers(answer, given, wanted) else {}


def _may_match(token: str, prediction: Text) -> bool:
    """Tell whether a rewriting could bring a token about: most keep how a word begins."""
    if token in SMALL_WORDS or token in _REWRITTEN or not token.isascii():
        return True
    if not token.isalpha():
        # Digits stand there but for idle zeros, or the answer has words for them.
        return token.rstrip("0") in prediction.letters or not _REWRITTEN.isdisjoint(
            prediction.words
        )
    return token[:3] in prediction.letters


_REWRITTEN = frozenset(
    word
    for words in (
        (NUMBER_WORDS, ORDINAL_WORDS, MAGNITUDES, MONTHS, UNITS, SPELLINGS, SPELLINGS.values()),
        (text.replace("'", "").split()[0] for text in CONTRACTIONS),
        (text.lower() for text in _ABBREVIATIONS.values()),
        (text.replace(".", "") for text in _ABBREVIATIONS),
    )
    for each in words
    for word in ([each] if isinstance(each, str) else each)
)


def _answers(answer: Answer, given: str, wanted: str) -> bool:
    """Tell whether the rewritten answer says the whole rewritten reference in one place."""
    ours, theirs = answer.pipeline.tokenize(given), answer.pipeline.tokenize(wanted)
    if answer.question.tokens and set(theirs) - SMALL_WORDS <= answer.question.bag.keys():
        return theirs == ours  # else the words may only repeat the question
    telling = [token for token in theirs if token not in SMALL_WORDS] or theirs
    return run_of(telling, [t for t in ours if t not in SMALL_WORDS or t in telling]) >= 0


def _missing(answer: Answer, given: str, wanted: str) -> set[str]:
    tokenize = answer.pipeline.tokenize
    return set(tokenize(wanted)) - set(tokenize(given))


def _values(answer: Answer, given: str, wanted: str) -> tuple[float, float]:
    """Return exact match and F1 under the convention's steps, with tokens as a multiset."""
    left, right = answer.pipeline.tokenize(given), answer.pipeline.tokenize(wanted)
    same = answer.pipeline.normalize(given) == answer.pipeline.normalize(wanted)
    common = (Counter(left) & Counter(right)).total()
    return float(same), 2 * common / (len(left) + len(right)) if common else float(same)


def gain(answer: Answer, rewritten: str) -> tuple[float, float]:
    """Return what exact match and F1 would gain if the answer were another text."""
    values = [_values(answer, rewritten, text) for text in answer.references[:_MOST_REFERENCES]]
    exact = max((pair[0] for pair in values), default=0.0)
    f1 = max((pair[1] for pair in values), default=0.0)
    return max(exact - answer.exact_match, 0.0), max(f1 - answer.f1, 0.0)


def _rule(form: _Form) -> Rule[Answer]:
    def find(answer: Answer) -> Found | None:
        return rewritings(answer).get(form.code)

    return Rule(
        form.code,
        form.name,
        "missed",
        form.what,
        form.why,
        form.example,
        form.remedy,
        find,
        frozenset({"reordered", "verbose", "partial", "different"}),
    )


RULES = tuple(map(_rule, _FORMS))
