"""Rules for one meaning in two forms: credit that is lost, measured by writing both sides alike.

Each rule is a rewriting. Both sides are rewritten by one after another; what exact match and F1
gain under the convention by a rewriting is what its form costs, so that a form to which the
convention is blind costs nothing and is not found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from answerkey.findings import rewriting
from answerkey.findings.evidence import Answer, Text, run_of
from answerkey.findings.lexicon import CONTRACTIONS, FOREIGN_ARTICLES, SMALL_WORDS, SPELLINGS
from answerkey.findings.rule import Example, Found, Rule
from answerkey.quantities.dates import MONTHS
from answerkey.quantities.number_words import CARDINALS, MAGNITUDES, ORDINALS
from answerkey.quantities.units import UNITS
from answerkey.quantities.written import quantities

__all__ = ["RULES", "gain", "rescored", "rewritings"]

_LONGEST_REFERENCE = 400  # characters; a longer one is no short answer


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
        rewriting.unicode_form,
        "quotes, dashes and letters are written one way",
        "The same letters in other characters: curly quotes, dashes, widths, composed letters.",
        "Conventions for ASCII delete `'` and keep `’`; `é` has two encodings.",
        Example("Coeur d’Alene", ("Coeur d'Alene",)),
        "Normalize both sides: `normalize=nfkc+lower+…` in a recipe.",
    ),
    _Form(
        "A302",
        "case-mapping",
        rewriting.case_mapping,
        "case is folded without regard to language",
        "The same word, but its lower case depends on the language.",
        "`İ` in lower case is `i` and a dot, which is no `i`.",
        Example("İzmir", ("izmir",)),
        "Write the reference both ways.",
    ),
    _Form(
        "A303",
        "diacritic",
        rewriting.diacritic,
        "accents are left out",
        "The same word with and without its accents.",
        "An accent makes another token.",
        Example("Zoe", ("Zoë",)),
        "Add the form without accents to the references.",
    ),
    _Form(
        "A304",
        "spacing",
        rewriting.spacing,
        "glued words are parted",
        "Words are glued to each other or to a citation mark.",
        "`1983[1]` and `byMichael` are tokens of their own.",
        Example("It was 1983[1]", ("1983",)),
        "Clean the answers where they are made.",
    ),
    _Form(
        "A305",
        "hyphen",
        rewriting.hyphen,
        "hyphens become spaces",
        "The same words, joined by a hyphen on one side.",
        "A convention that deletes hyphens makes one token of two.",
        Example("twenty one", ("twenty-one",), "How many members are there?"),
        "Use a convention that makes a hyphen a space, as `triviaqa` does.",
    ),
    _Form(
        "A306",
        "abbreviation",
        rewriting.abbreviation,
        "abbreviations are written in full",
        "The same name, abbreviated on one side.",
        "`St.` is not the token `Saint`, and `&` is none.",
        Example("Saint Louis", ("St. Louis",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A307",
        "contraction",
        rewriting.contraction,
        "contractions are written in full",
        "The same words, contracted on one side.",
        "`can't` is the token `cant`, which `cannot` does not match.",
        Example("you cannot change it", ("you can't change it",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A308",
        "spelling",
        rewriting.spelling,
        "both sides are spelt the American way",
        "British spelling on one side, American on the other.",
        "One letter makes another token.",
        Example("grey", ("gray",), "What colour is it?"),
        "Add the other spelling to the references.",
    ),
    _Form(
        "A309",
        "percent-form",
        rewriting.percent_form,
        "`%` is written as a word",
        "The same share, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 percent", ("25%",)),
        "Add the other form to the references.",
    ),
    _Form(
        "A310",
        "currency-form",
        rewriting.currency_form,
        "the currency is written as a word",
        "The same amount, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 dollars", ("$25",), "What does it cost?"),
        "Add the other form to the references.",
    ),
    _Form(
        "A311",
        "date-form",
        rewriting.date_form,
        "dates are written one way",
        "The same date in another form or order.",
        "Dates have many forms and tokens have one.",
        Example("21 October 2031", ("October 21, 2031",), "When does the treaty lapse?"),
        "Compare such answers as dates.",
    ),
    _Form(
        "A312",
        "number-form",
        rewriting.number_form,
        "numbers are written in digits",
        "The same number in another form: words, marks, idle zeros, ordinals.",
        "`seven` is not the token `7`; `29.00` without its point is `2900`.",
        Example("$29.00", ("29",), "What did the delivery cost, in dollars?"),
        "Compare such answers as numbers.",
    ),
    _Form(
        "A313",
        "language-article-kept",
        rewriting.language_article,
        "the article is left out",
        "An article of another language stands on one side.",
        "Conventions for English drop `the` and keep `der` and `la`.",
        Example("der Rhein", ("Rhein",)),
        "Use the convention of the answers' language: `answerkey conventions list`.",
    ),
    _Form(
        "A314",
        "word-form",
        rewriting.word_form,
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
    if not found or _conflicts(answer, reference):
        return {}
    return found if _answers(answer, given, wanted) else {}


def _conflicts(answer: Answer, reference: str) -> bool:
    """Tell whether the reference's numbers stand in the answer with another sign or point."""
    values = {q.value for q in answer.prediction.quantities}
    wanted = [q.value for q in quantities(reference)] if values else []
    return any(value not in values and -value in values for value in wanted)


_SHORT = 3  # letters of a token that may be an abbreviation


def _may_match(token: str, prediction: Text) -> bool:
    """Tell whether a rewriting could bring a token about: most keep how a word begins."""
    if token in SMALL_WORDS or token in _REWRITTEN or not token.isascii() or len(token) < _SHORT:
        return True
    if not token.isalpha():
        # Digits stand there but for idle zeros, or the answer has words for them.
        return token.rstrip("0") in prediction.letters or not _REWRITTEN.isdisjoint(
            prediction.words
        )
    return token[:3] in prediction.packed


_REWRITTEN = frozenset(
    word
    for words in (
        (CARDINALS, ORDINALS, MAGNITUDES, MONTHS, UNITS, SPELLINGS, SPELLINGS.values()),
        (text.replace("'", "").split()[0] for text in CONTRACTIONS),
        (text.lower() for text in rewriting.ABBREVIATIONS.values()),
        (word for text in rewriting.ABBREVIATIONS for word in text.replace(".", "").split()),
        (word for words in FOREIGN_ARTICLES.values() for word in words.split()),
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
    exact, f1 = rescored(answer, rewritten)
    return max(exact - answer.exact_match, 0.0), max(f1 - answer.f1, 0.0)


def rescored(answer: Answer, rewritten: str) -> tuple[float, float]:
    """Return what exact match and F1 would be if the answer were another text."""
    values = [_values(answer, rewritten, text) for text in answer.references[:_MOST_REFERENCES]]
    exact = max((pair[0] for pair in values), default=0.0)
    return exact, max((pair[1] for pair in values), default=0.0)


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
