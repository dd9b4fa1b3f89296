"""Rules for answers that say more or less than the reference, or are cut into other words."""

from __future__ import annotations

import re
import unicodedata

from answerkey.errors import counted
from answerkey.findings.costs import rewritings
from answerkey.findings.evidence import Answer, Text, bears_name
from answerkey.findings.hedges import offered
from answerkey.findings.lexicon import SMALL_WORDS
from answerkey.findings.rule import Example, Found, rule

__all__ = ["RULES"]


@rule(
    "A401",
    "verbose",
    credit="missed",
    what="The whole reference stands in a longer answer.",
    why="Every further word lowers precision: a right sentence around one word earns F1 .2 and "
    "no exact match.",
    example=Example(
        "She moved there in 2022, according to the notes", ("2022",), "When did she move?"
    ),
    remedy="Look at recall, or use a convention that looks for the reference inside the answer "
    "(`dpr-has-answer`, `ragas-string-presence`), or extract the answer before scoring.",
    outcomes="verbose",
)
def verbose(answer: Answer) -> Found | None:
    """Find a reference inside a longer answer."""
    if answer.position < 0 or not answer.telling or "think>" in answer.prediction.text:
        return None  # a name in a trace of reasoning may have been rejected
    if offered(answer):
        return None
    more = len(answer.prediction.tokens) - len(answer.reference.tokens)
    if more <= 0 or any(form.exact_match for form in rewritings(answer).values()):
        return None
    words = tuple(answer.reference.tokens)
    return Found(f"the reference stands whole among {counted(more, 'other token')}", words)


@rule(
    "A402",
    "terse",
    credit="open",
    what="The answer is a part of the reference.",
    why="A last name may be enough or too little; F1 depends on how long the reference is.",
    example=Example("Austen", ("Jane Austen",), "Who wrote Emma?"),
    remedy="If the part is enough, add it to the references.",
    outcomes="partial",
)
def terse(answer: Answer) -> Found | None:
    """Find an answer that is a part of the reference."""
    given, wanted = answer.prediction.tokens, answer.reference.tokens
    if len(given) >= len(wanted) or not answer.prediction.bag <= answer.reference.bag:
        return None
    if not answer.telling:
        return None
    lacking = tuple(token for token in wanted if token not in answer.prediction.bag)
    return Found(f"the reference also has {' '.join(lacking[:6])!r}", lacking)


@rule(
    "A403",
    "language-article-deleted",
    credit="false",
    what="The convention deleted a letter as an English article which is none.",
    why="In `vitamin A` and in Portuguese, `a` tells something; without it other answers match.",
    example=Example("vitamina a", ("vitamina d",), "¿Qué vitamina contiene?"),
    remedy="Use a convention without articles, or that of the answers' language.",
    outcomes="exact reordered verbose partial",
)
def article_deleted(answer: Answer) -> Found | None:
    """Find a deleted article that ends its text, as no article does."""
    given, wanted = answer.prediction, answer.reference
    ours, theirs = _last_letter(given), _last_letter(wanted)
    if ours == theirs or "a" not in {ours, theirs}:
        return None
    if not ({*given.words[:-1]} & {*wanted.words}):
        return None
    side = given if ours == "a" else wanted
    if "a" in side.tokens or not set(side.tokens) <= answer.shared:
        return None
    return Found(f"the last letter of '{side.text.strip()[-30:]}' counts as an article", ("a",))


def _last_letter(text: Text) -> str:
    """Return the last word if it is a letter that classes are named by."""
    return text.words[-1] if 1 < len(text.words) <= 4 and len(text.words[-1]) == 1 else ""


@rule(
    "A404",
    "tokenisation",
    credit="open",
    what="Answer and reference share characters, and no token, in a script or language that "
    "the convention does not cut into words.",
    why="Where no space divides words, a whole phrase is one token: F1 is all or nothing.",
    example=Example("서울에서", ("서울",)),
    remedy="Use a convention for the language: `answerkey conventions list` names those for "
    "Chinese, Japanese and Korean; `tokenize=nonspace` counts characters.",
    outcomes="different",
)
def tokenisation(answer: Answer) -> Found | None:
    """Find shared characters of scripts without spaces between words."""
    given, wanted = answer.prediction.text, answer.reference.text
    if given.isascii() or wanted.isascii():
        return None
    ours, theirs = set(_UNSPACED.findall(given)), set(_UNSPACED.findall(wanted))
    common = ours & theirs
    if not common or 2 * len(common) < min(len(ours), len(theirs)):
        return None
    words = tuple(sorted(common, key=given.index))
    return Found(f"'{''.join(words[:8])}' stands on both sides and no token does", words)


_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
)


@rule(
    "A405",
    "mixed-script",
    credit="open",
    what="A word mixes letters of two scripts that look alike.",
    why="A Cyrillic `а` in `Pаris` makes another token, and nobody sees it.",
    example=Example("P\u0430ris", ("Paris",)),
    remedy="Clean the answers; this is a fault of the source or an attack.",
    outcomes="partial different",
)
def mixed_script(answer: Answer) -> Found | None:
    """Find words of Latin mixed with Greek or Cyrillic letters."""
    if answer.prediction.text.isascii():
        return None
    for word in _MIXED.findall(answer.prediction.text):
        alien = tuple(c for c in word if not c.isascii())
        if not _LOOKALIKES.issuperset(alien):
            continue  # words of two scripts, glued
        return Found(f"a word holds {unicodedata.name(alien[0])} among Latin letters", alien)
    return None


# Letters of Cyrillic and Greek whose shape is that of a Latin one.
_LOOKALIKES = frozenset("асеіјорѕухԁһҺАВЕЅІЈКМНОРСТУХοΟΑΒΕΖΗΙΚΜΝΡΤΥΧ")
_GREEK_CYRILLIC = "\u0370-\u03ff\u0400-\u04ff"
_MIXED = re.compile(
    rf"\b(?:[A-Za-z]+[{_GREEK_CYRILLIC}]|[{_GREEK_CYRILLIC}]+[A-Za-z]{{2}})[A-Za-z{_GREEK_CYRILLIC}]*"
)


@rule(
    "A406",
    "wrong-script",
    credit="open",
    what="The answer is in another script than the references.",
    why="It can match nothing; the name may be right.",
    example=Example("Москва", ("Moscow",), "What is the capital of Russia?"),
    remedy="Ask for answers in the references' language, or add references in this one.",
    outcomes="different",
)
def wrong_script(answer: Answer) -> Found | None:
    """Find an answer whose letters are of another script than every reference's."""
    ours = _scripts(answer.prediction.text)
    theirs = {script for text in answer.others for script in _scripts(text.text)}
    if not ours or not theirs or ours & theirs:
        return None
    first, second = (name.title() if name.isupper() else name for name in (min(ours), min(theirs)))
    return Found(f"the answer is in {first} letters, the references in {second}", (first, second))


def _scripts(text: str) -> set[str]:
    if text.isascii():
        return {"LATIN"} if any(map(str.isalpha, text)) else set()
    names = (unicodedata.name(c, "").split(" ")[0] for c in set(text[:200]) if c.isalpha())
    return {_TOGETHER.get(name, name) for name in names if name in _SCRIPTS}


_TOGETHER = dict.fromkeys(("HIRAGANA", "KATAKANA", "CJK"), "Chinese or Japanese")
_SCRIPTS = _TOGETHER.keys() | frozenset(
    """LATIN CYRILLIC GREEK ARABIC HEBREW HANGUL THAI DEVANAGARI GEORGIAN ARMENIAN BENGALI GURMUKHI
    GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA LAO TIBETAN MYANMAR ETHIOPIC KHMER
    MONGOLIAN""".split()
)


@rule(
    "A407",
    "short-reference",
    credit="open",
    what="The answer is right by a reference that is the last word of a longer name.",
    why="`Kennedy` is an exact match for any Kennedy: the shortest reference sets the standard.",
    example=Example("Kennedy", ("John F. Kennedy", "Kennedy"), "Who was president in 1962?"),
    remedy="Read the answer; drop the short reference if it makes vague answers perfect.",
    outcomes="exact",
)
def short_reference(answer: Answer) -> Found | None:
    """Find an exact answer that a longer reference would have made a partial one."""
    given = answer.prediction.bag
    if len(answer.references) < 2 or len(given) != 1 or not answer.prediction.tokens[0].isalpha():
        return None
    for other in answer.others:
        if given < other.bag and bears_name(other, answer.prediction, answer.question):
            lacking = tuple(sorted(other.bag.keys() - given.keys() - SMALL_WORDS))
            return Found(f"another reference is '{other.text.strip()[:60]}'", lacking)
    return None


RULES = (verbose, terse, article_deleted, tokenisation, mixed_script, wrong_script, short_reference)
