"""Rules for the question of an item: asked before, or its references answer another one."""

from __future__ import annotations

from collections.abc import Callable

from answerkey.findings.evidence import Item, Text
from answerkey.findings.lexicon import SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule

__all__ = ["RULES"]


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
    *(duplicate_item, contradictory_items, number_among_words, alias_quality),
    answer_in_question,
)
