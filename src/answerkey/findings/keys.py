"""Rules for the answer key: references that cannot be met, or are met too easily."""

from __future__ import annotations

import re
from collections.abc import Callable

from answerkey.findings.evidence import Item, Text, bears_name
from answerkey.findings.lexicon import FOREIGN_ARTICLES, SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule

__all__ = ["RULES"]

_LONG_WORD = 5  # letters; shorter words a letter apart are two words
_MOST = 30  # references of an item that are compared with each other, pair by pair


@rule(
    "K101",
    "empty-reference",
    credit="open",
    what="A reference normalizes to nothing.",
    why="Conventions differ on it: it is dropped, matched by every empty answer, or by none.",
    example=Example("B", ("A",), "Which option is right?"),
    remedy="Write it so that something is left, or remove it. An item without an answer has no "
    "reference, or the empty one.",
)
def empty_reference(item: Item) -> Found | None:
    """Find a reference of which nothing is left."""
    for text in item.texts:
        if text.text.strip() and not text.normalized.strip():
            return Found(f"nothing is left of '{text.text.strip()[:40]}'", (text.text.strip(),))
    return None


@rule(
    "K102",
    "duplicate-item",
    credit="open",
    what="The same question stands more than once, with references that agree.",
    why="It counts twice, and intervals are too narrow.",
    example=Example(None, ("Oslo",), "What is the capital of Norway?"),
    remedy="Keep one of them.",
)
def duplicate_item(item: Item) -> Found | None:
    """Find a question that was asked before."""
    same = [row for row in item.earlier if row not in item.rivals]
    return Found(f"the same question as row {same[0] + 1:,}") if same else None


@rule(
    "K103",
    "contradictory-items",
    credit="open",
    what="The same question stands more than once, with references that share nothing.",
    why="No system can answer both right.",
    example=Example(None, ("Oslo",), "What is the capital of Norway?"),
    remedy="Find out which is right, or what the question lacks to tell them apart.",
)
def contradictory_items(item: Item) -> Found | None:
    """Find a question with other references before."""
    if not item.rivals:
        return None
    return Found(f"row {item.rivals[0] + 1:,} asks the same and accepts none of these answers")


@rule(
    "K104",
    "same-references",
    credit="open",
    what="Two references of an item are the same text under the convention.",
    why="They add nothing; with `best=mean` they weigh double.",
    example=Example(None, ("U.S.A.", "usa")),
    remedy="Keep one of them.",
)
def same_references(item: Item) -> Found | None:
    """Find references that are equal after normalizing."""
    seen: dict[str, str] = {}
    for text in item.texts:
        first = seen.get(text.normalized)
        if text.normalized and first is not None:
            return Found(f"'{first[:40]}' and '{text.text[:40]}' are one", (first, text.text))
        seen[text.normalized] = text.text
    return None


@rule(
    "K105",
    "near-identical-references",
    credit="open",
    what="Two references differ in one letter.",
    why="One of them may be a slip, which then makes a misspelt answer perfect.",
    example=Example(None, ("Saskatchewan", "Saskatchewen")),
    remedy="Keep both only if both spellings are in use.",
)
def near_identical_references(item: Item) -> Found | None:
    """Find references one letter apart."""
    texts = [text.normalized for text in item.texts[:_MOST]]
    for i, first in enumerate(texts):
        for second in texts[i + 1 :]:
            if _one_letter_apart(first, second):
                return Found(f"'{first[:40]}' and '{second[:40]}'", (first, second))
    return None


def _one_letter_apart(first: str, second: str) -> bool:
    ours, theirs = first.split(), second.split()
    if len(ours) != len(theirs):
        return False
    odd = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    if len(odd) != 1:
        return False
    short, long = sorted(odd[0], key=len)
    if len(short) < _LONG_WORD or len(long) - len(short) > 1:
        return False
    start = next((i for i, c in enumerate(short) if c != long[i]), len(short))
    if len(short) == len(long):
        return _are_turned(short, long, start) or _is_changed(short, long, start)
    doubled = start > 0 and long[start] == long[start - 1] and long[start].isalpha()
    added = 0 < start < len(short) - 1 and long[start].isalpha()
    return (doubled or added) and short[start:] == long[start + 1 :]


def _is_changed(short: str, long: str, start: int) -> bool:
    """Tell whether one letter is another, which is neither the first nor the last.

    Those make another word: biotic, abiotic; polytheist, polytheism.
    """
    letters = short[start].isalpha() and long[start].isalpha()
    inner = 0 < start < len(short) - 1
    return letters and inner and short[start + 1 :] == long[start + 1 :]


def _are_turned(short: str, long: str, start: int) -> bool:
    """Tell whether two letters have changed places."""
    pair = long[start : start + 2]
    turned = len(pair) == 2 and pair.isalpha() and short[start : start + 2] == pair[::-1]
    return turned and short[start + 2 :] == long[start + 2 :]


@rule(
    "K106",
    "number-among-words",
    credit="open",
    what="The question asks for a number, and in the reference it is one token of several.",
    why="An answer with another number earns all of F1 but that token's share.",
    example=Example("founded in 1856 in Paris", ("founded in 1865 in Paris",)),
    remedy="Add the number alone as a reference, or compare such answers as numbers.",
)
def number_among_words(item: Item) -> Found | None:
    """Find references of which every one holds a number among three or more words."""
    shortest = min(item.texts, key=lambda text: len(text.tokens), default=None)
    if shortest is None:
        return None
    if item.question.words and _ASKS_NUMBER.isdisjoint(item.question.words):
        return None
    numbers = [token for token in shortest.tokens if any(map(str.isdigit, token))]
    if len(numbers) != 1 or len(shortest.tokens) < 4:
        return None
    share = (len(shortest.tokens) - 1) / len(shortest.tokens)
    return Found(
        f"with another number than {numbers[0]}, '{shortest.text[:50]}' still earns F1 {share:.2f}",
        (numbers[0],),
    )


_ASKS_NUMBER = frozenset(
    "when many much year date percent percentage old long far high fast number time".split()
)


@rule(
    "K107",
    "foreign-article",
    credit="open",
    what="A reference begins with an article of another language.",
    why="Conventions for English drop `the` and keep `der` and `la`: an answer without it loses.",
    example=Example("Rhein", ("der Rhein",)),
    remedy="Add the form without the article, or use the convention of the language.",
)
def foreign_article(item: Item) -> Found | None:
    """Find an article that the convention keeps, where no reference lacks it."""
    forms = {text.normalized for text in item.texts}
    for text in item.texts:
        match = _ARTICLE.match(text.text)
        # With a capital it belongs to the name: Los Angeles.
        if match is None or match[1] != match[1].lower() or match[1] not in text.tokens[:1]:
            continue
        if match[1] in _ENGLISH and not text.text[match.end() - 1].isupper():
            continue
        rest = text.normalized[len(match[1]) :].strip()
        if rest and rest not in forms:
            return Found(f"'{match[1]}' in '{text.text[:40]}' counts as a word", (match[1],))
    return None


_ENGLISH = frozenset("die den des".split())  # English words too: only before a noun of German
_ARTICLES = {word for words in FOREIGN_ARTICLES.values() for word in words.split()}
_ARTICLE = re.compile(
    rf"\s*({'|'.join(sorted(w for w in _ARTICLES if len(w) > 1 and w.isalpha() and w.isascii()))})"
    r"\s\w",
    re.IGNORECASE,
)


@rule(
    "K108",
    "vague-reference",
    credit="open",
    what="One reference is the last word of a longer name among the others.",
    why="The shorter one makes a vague answer perfect, as `Kennedy` does beside `John F. Kennedy`.",
    example=Example("Kennedy", ("John F. Kennedy", "Kennedy"), "Who was president in 1962?"),
    remedy="Keep the shorter one if it is enough; drop it if others bear the name.",
)
def vague_reference(item: Item) -> Found | None:
    """Find a short reference all of whose words another one holds."""
    texts = [text for text in item.texts[:_MOST] if text.tokens]
    for short in texts:
        if len(short.tokens) > 1 or not short.tokens[0].isalpha():
            continue
        for long in texts:
            if short.bag < long.bag and bears_name(long, short, item.question):
                return Found(
                    f"'{short.text[:40]}' is a part of '{long.text[:60]}'",
                    (short.text, long.text),
                )
    return None


@rule(
    "K109",
    "alias-quality",
    credit="open",
    what="A reference is of another kind than the question asks for.",
    why="A place among the references of a `who` question is often a slip of the key, and makes "
    "a wrong answer perfect.",
    example=Example(
        "Hotel Splendide", ("Marlon Vance", "Hotel Splendide"), "Who wrote the memoir?"
    ),
    remedy="Check the reference against its source.",
)
def alias_quality(item: Item) -> Found | None:
    """Find a reference of another kind beside one of the kind asked for."""
    asked = next((word for word in item.question.words[:3] if word in _KINDS), "")
    if asked == "how" and "many" not in item.question.words[:4]:
        return None
    fits = _KINDS.get(asked)
    if fits is None or len(item.texts) < 2:
        return None
    odd = [text for text in item.texts if not fits(text)]
    if odd and len(odd) < len(item.texts):
        return Found(f"'{odd[0].text[:40]}' is no answer to '{asked}'", (odd[0].text,))
    return None


_PLACES = frozenset("hotel street avenue river airport".split())
_TIMES = frozenset(
    """spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday
    morning night noon midnight today century early late during after before january february march
    april may june july august september october november december christmas easter annually day
    never since until beginning start end birth death season year years month months week weeks era
    age dawn dusk evening afternoon hourly daily weekly monthly yearly now today tomorrow yesterday
    while when once eve holiday ramadan eid diwali hanukkah passover thanksgiving halloween under
    twenties thirties forties fifties sixties seventies eighties nineties always soon""".split()
)
_COUNTS = frozenset("none no many several few both single pair dozen once twice never all".split())


def _is_place(text: Text) -> bool:
    words = text.words
    return len(words) > 1 and (words[0] in _PLACES or words[-1] in _PLACES)


_KINDS: dict[str, Callable[[Text], bool]] = {
    "who": lambda text: not _is_place(text),
    "when": lambda text: (
        bool(text.quantities or _TIMES & set(text.words)) or any(map(str.isdigit, text.text))
    ),
    "how": lambda text: bool(text.quantities or text.dates or _COUNTS & set(text.words)),
}


@rule(
    "K110",
    "answer-in-question",
    credit="open",
    what="The question holds every word of the reference.",
    why="Repeating the question earns full recall.",
    example=Example("red", ("red",), "Is a red rose red?"),
    remedy="Check the item: a question that gives its answer away measures nothing.",
)
def answer_in_question(item: Item) -> Found | None:
    """Find a reference whose words the question says."""
    asked = item.question.bag.keys()
    if not asked or "or" in item.question.words:
        return None
    for text in item.texts:
        telling = text.bag.keys() - SMALL_WORDS
        if telling and text.bag.keys() <= asked:
            return Found(f"the question says '{text.text[:40]}'", tuple(sorted(telling)))
    return None


RULES = (
    *(empty_reference, duplicate_item, contradictory_items, same_references),
    *(near_identical_references, number_among_words, foreign_article, vague_reference),
    *(alias_quality, answer_in_question),
)
