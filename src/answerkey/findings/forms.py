"""The forms in which one meaning is written: how each is taken away, and what its page tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from answerkey.findings import rewriting
from answerkey.findings.rule import Example

__all__ = ["FORMS", "Form"]


@dataclass(frozen=True, slots=True)
class Form:
    """A rewriting with what its page tells."""

    code: str
    name: str
    rewrite: Callable[[str], str]
    once: str
    what: str
    why: str
    example: Example
    remedy: str


FORMS = (
    Form(
        "A301",
        "unicode-form",
        rewriting.unicode_form,
        "quotes, dashes and letters are written one way",
        "The same letters in other characters: curly quotes, dashes, widths, composed letters.",
        "Conventions for ASCII delete `'` and keep `’`; `é` has two encodings.",
        Example("Coeur d’Alene", ("Coeur d'Alene",)),
        "Normalize both sides: `normalize=nfkc+lower+…` in a recipe.",
    ),
    Form(
        "A302",
        "case-mapping",
        rewriting.case_mapping,
        "case is folded without regard to language",
        "The same word, but its lower case depends on the language.",
        "`İ` in lower case is `i` and a dot, which is no `i`.",
        Example("İzmir", ("izmir",)),
        "Write the reference both ways.",
    ),
    Form(
        "A303",
        "diacritic",
        rewriting.diacritic,
        "accents are left out",
        "The same word with and without its accents.",
        "An accent makes another token.",
        Example("Zoe", ("Zoë",)),
        "Add the form without accents to the references.",
    ),
    Form(
        "A304",
        "spacing",
        rewriting.spacing,
        "glued words are parted",
        "Words are glued to each other or to a citation mark.",
        "`1983[1]` and `byMichael` are tokens of their own.",
        Example("It was 1983[1]", ("1983",)),
        "Clean the answers where they are made.",
    ),
    Form(
        "A305",
        "hyphen",
        rewriting.hyphen,
        "hyphens become spaces",
        "The same words, joined by a hyphen on one side.",
        "A convention that deletes hyphens makes one token of two.",
        Example("twenty one", ("twenty-one",), "How many members are there?"),
        "Use a convention that makes a hyphen a space, as `triviaqa` does.",
    ),
    Form(
        "A306",
        "abbreviation",
        rewriting.abbreviation,
        "abbreviations are written in full",
        "The same name, abbreviated on one side.",
        "`St.` is not the token `Saint`, and `&` is none.",
        Example("Saint Louis", ("St. Louis",)),
        "Add the other form to the references.",
    ),
    Form(
        "A307",
        "contraction",
        rewriting.contraction,
        "contractions are written in full",
        "The same words, contracted on one side.",
        "`can't` is the token `cant`, which `cannot` does not match.",
        Example("you cannot change it", ("you can't change it",)),
        "Add the other form to the references.",
    ),
    Form(
        "A308",
        "spelling",
        rewriting.spelling,
        "both sides are spelt the American way",
        "British spelling on one side, American on the other.",
        "One letter makes another token.",
        Example("grey", ("gray",), "What colour is it?"),
        "Add the other spelling to the references.",
    ),
    Form(
        "A309",
        "percent-form",
        rewriting.percent_form,
        "`%` is written as a word",
        "The same share, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 percent", ("25%",)),
        "Add the other form to the references.",
    ),
    Form(
        "A310",
        "currency-form",
        rewriting.currency_form,
        "the currency is written as a word",
        "The same amount, with a sign on one side and a word on the other.",
        "The sign is deleted and the word is not.",
        Example("25 dollars", ("$25",), "What does it cost?"),
        "Add the other form to the references.",
    ),
    Form(
        "A311",
        "date-form",
        rewriting.date_form,
        "dates are written one way",
        "The same date in another form or order.",
        "Dates have many forms and tokens have one.",
        Example("21 October 2031", ("October 21, 2031",), "When does the treaty lapse?"),
        "Compare such answers as dates.",
    ),
    Form(
        "A312",
        "number-form",
        rewriting.number_form,
        "numbers are written in digits",
        "The same number in another form: words, marks, idle zeros, ordinals.",
        "`seven` is not the token `7`; `29.00` without its point is `2900`.",
        Example("$29.00", ("29",), "What did the delivery cost, in dollars?"),
        "Compare such answers as numbers.",
    ),
    Form(
        "A313",
        "language-article-kept",
        rewriting.language_article,
        "the article is left out",
        "An article of another language stands on one side.",
        "Conventions for English drop `the` and keep `der` and `la`.",
        Example("der Rhein", ("Rhein",)),
        "Use the convention of the answers' language: `answerkey conventions list`.",
    ),
    Form(
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
