"""What each value of each field of a recipe means, in a few words."""

from __future__ import annotations

__all__ = ["FIELDS", "in_words"]

FIELDS: dict[str, dict[str, str]] = {
    "tokenize": {
        "whitespace": "runs of characters between white space",
        "none": "the whole text is one token; the convention has no F1",
        "characters": "every character, white space included",
        "nonspace": "every character that is not white space",
        "visible": "runs of letters, digits and marks, lower-cased; other characters alone",
        "punctuation": "marks and symbols alone, and what stands between: U . S . A .",
        "cjk": "each Chinese or Japanese character alone, other words whole",
        "chemistry": "words and formulae whole, the sentence's marks alone: H2SO4 .",
        "subword(FILE)": "the pieces of a Hugging Face tokenizer.json, known by its SHA-256",
        "call(NAME)": "a Python function, registered under a name",
    },
    "overlap": {
        "multiset": "a token counts as often as both sides have it",
        "set": "a token counts once",
        "run": "the longest run of tokens in common",
        "lcs": "the longest common subsequence: the order counts, gaps do not",
        "edit": "what Levenshtein's edits leave of the longer side's tokens",
    },
    "exact_match": {
        "equal": "the normalized texts are equal",
        "contains": "the reference stands in the prediction",
        "prefix": "the prediction starts with the reference",
        "run": "the reference's tokens stand in the prediction's, one after another",
        "words": "both sides have the same distinct tokens",
    },
    "f1": {
        "harmonic": "2PR/(P+R)",
        "reciprocal": "1/(0.5/P + 0.5/R), as nltk writes it: the last digit can differ",
    },
    "floats": {"double": "64 bits", "single": "32 bits"},
    "digits": {"all": "nothing is rounded", "2": "each item's P, R and F1 to two decimals"},
    "both_empty": {
        "0": "two sides without a token have F1 0",
        "1": "two sides without a token have F1 1",
    },
    "one_empty": {
        "0": "one side without a token has F1 0",
        "1": "one side without a token has F1 1",
    },
    "empty_match": {
        "compare": "a side without a token is compared as any other",
        "both": "a side without a token matches only another one",
        "none": "a side without a token matches nothing",
    },
    "blank_prediction": {
        "compare": "a blank prediction is compared as any other",
        "wrong": "a prediction of white space alone matches nothing",
        "empty-wrong": "the empty prediction matches nothing",
    },
    "whole_answers": {"none": "every answer can earn partial credit"},
    "references": {
        "all": "every reference counts",
        "nonempty": "not those that normalize to nothing",
        "nonblank": "not those of white space alone",
        "visible": "not those that start with white space",
        "unlike": "not those equal to an earlier one but for case",
    },
    "no_references": {
        "error": "an item without references is refused",
        "empty": "an item without references is answered by nothing",
        "wrong": "an item without references cannot be answered",
    },
    "best": {
        "max": "the reference with the highest F1; exact match if any matches",
        "max-each": "each measure's own maximum over the references",
        "mean": "the mean over the references",
        "majority": "each measure's highest value that more than half of the references reach",
        "min": "the reference with the lowest F1; exact match if all match",
        "first": "the first reference alone",
        "leave-one-out": "the mean of n maxima, each over all references but one",
    },
    "aggregate": {
        "macro": "the mean over items",
        "micro": "precision, recall and F1 of all items' tokens together",
        "by-reference": "the mean for each reference position, of which `best` chooses",
    },
}


def in_words(field: str, value: str) -> str:
    """Say what a field's value means; an empty text where it speaks for itself.

    Examples:
        >>> in_words("overlap", "set")
        'a token counts once'
        >>> in_words("tokenize", "call(spacy)")
        'a Python function, registered under a name'
    """
    known = FIELDS.get(field, {})
    if field == "whole_answers" and value not in known:
        return "these earn no partial credit"
    kind = value.partition("(")[0]
    return known.get(value) or next(
        (words for name, words in known.items() if "(" in name and name.startswith(f"{kind}(")), ""
    )
