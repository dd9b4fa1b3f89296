"""The forms of all references beside each other: which of them accept an answer by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from answerkey.verdicts.answers import Answer
from answerkey.verdicts.evidence import Case, Evidence
from answerkey.verdicts.folding import is_figure
from answerkey.verdicts.forms import MANY, Form
from answerkey.verdicts.naming import is_namesake
from answerkey.verdicts.phrases import Phrase
from answerkey.verdicts.questions import Question
from answerkey.verdicts.tables import VAGUE_WORDS

__all__ = ["accepting", "alias", "given", "renumbered"]

_MOSTLY = 0.75  # of the forms share a word that is no name
_TWICE = 2
_FEW = 64  # forms; more are not kept
_NAMING = frozenset("aka alias born called dubbed known name named nickname nicknamed".split())
_WHOLE = frozenset({"contained:question", "overlap:all", "overlap:forms"})
_NUMBERED = frozenset({"overlap:all", "overlap:forms", "part:name", "name:last"})
_PARTS = frozenset(
    "part overlap:much overlap:half overlap:little overlap:other overlap:new "
    "overlap:synonym".split()
)


def accepting(asked: Question, forms: tuple[Form, ...], answer: Answer) -> tuple[Form, ...]:
    """Return the forms that accept an answer by themselves, all if none would.

    Lists of aliases are noisy. Beside "Sinclair Lewis" neither "Lewis, Sinclair" nor "Sinclair
    lewis" says more, "It" says nothing, and "Lewis" accepts no other Lewis.
    """
    if len(forms) < 2:
        return forms
    kept = (_telling if len(forms) <= _FEW else _telling.__wrapped__)(forms)
    others = [
        form
        for _, form in kept
        if form.content_set <= answer.key_set
        and (_of_another(asked, form, kept, answer) or _numbered(form, kept, answer))
    ]
    # What says no more than the question is met as a whole or not.
    if forms[-1][0] + 1 >= MANY:
        others += [form for _, form in kept if _says_little(asked, form, answer)]
    # Where the name itself stands no other has to stand for it.
    others += [form for _, form in kept if form.renamed and form.replaced <= answer.key_set]
    left = tuple(one for one in kept if one[1] not in others) if others else kept
    return left or kept


def _says_little(asked: Question, form: Phrase, answer: Answer) -> bool:
    """Tell whether a form has the question's words alone, or of letters to be told the letters."""
    if asked.asks_expansion:
        return not form.content_set.isdisjoint(asked.words)
    return form.content_set <= asked.words and not form.content_set <= answer.key_set


@lru_cache(maxsize=4096)
def _telling(forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """Return the forms that say more than those beside them."""
    small = bool(forms) and forms[0][1].is_small  # "The Who"
    said = {form.keys for _, form in forms}
    named = {form.keys for _, form in forms if form.is_name}
    kept = (
        (at, form)
        for at, form in forms
        if (small or not form.is_small)
        and not (form.straight in said and form.straight != form.keys)
        and (form.is_name or form.keys not in named)
    )
    return tuple(kept) or forms


def given(case: Case) -> Evidence | None:
    """The answer has only the name that the question gave, where another is asked for.

    Whoever asks for the singer known as "Lady Day" accepts "Lady Day" from none.
    """
    found, asked, form = case.found, case.asked, case.form
    if found.kind not in _WHOLE or not form.content_set <= asked.words:
        return None
    if found.kind == "contained:question" and not asked.says(form.content):
        return None  # "Thelma & Louise" is more than the names of both
    of_many = _are_aliases(case.forms) or _is_apart(asked, form, case.forms)
    if not of_many and (not form.is_name or _NAMING.isdisjoint(asked.words)):
        return None
    others = [one for _, one in case.forms if not one.content_set <= asked.words]
    if any(one.content_set <= case.answer.key_set for one in others):
        return None
    if any(_is_named(one) and one.content_set.isdisjoint(asked.words) for one in others):
        return found._replace(kind="given", reason=f"the question names {form.text}")
    return None


def alias(case: Case) -> Evidence | None:
    """The answer shares words with one of many aliases, and none with the name itself.

    "Capital of Sudan" beside "Khartoum" does not make "the capital of Egypt" half right.
    """
    if case.found.kind not in _PARTS or not _are_aliases(case.forms):
        return None
    name = case.forms[0][1]
    apart = [word for word in name.telling if not _is_of_another(word, case)] or name.telling
    fresh = [word for word in apart if word not in case.asked.words] or apart
    if any(case.answer.has(word) for word in fresh):
        return None
    return case.found._replace(kind="alias", reason=f"{case.found.reason}, none with {name.text}")


def renumbered(case: Case) -> Evidence | None:
    """The answer has the name with another number: John Paul I for John Paul II."""
    answer = case.answer
    if case.found.kind not in _PARTS and case.found.kind not in _NUMBERED:
        return None
    for _, form in case.forms:
        *name, number = form.keys
        if not name or not is_figure(number) or not form.is_name or number in answer.key_set:
            continue
        place = answer.place(tuple(name))
        follows = answer.keys[place[1] + 1 : place[1] + 2] if place else ()
        if place and any(key == "i" or is_figure(key) for key in follows):
            reason = f"another number than that of {form.text}"
            return Evidence("name:number", reason, (place[0], place[1] + 1))
    return None


def _is_of_another(word: str, case: Case) -> bool:
    """Tell whether a word that all references have stands in the answer behind another's.

    Beside "long jump" and "broad jump" the jump of "triple jump" is no part of the name.
    """
    answer, known = case.answer, case.asked.words | VAGUE_WORDS
    places = answer.places_of(word) if _is_common(word, case.forms) else []
    before = {answer.keys[at - 1] if at else word for at in places}
    return bool(before) and not any(
        one in known or one in form.content_set for one in before for _, form in case.forms
    )


def _is_common(word: str, forms: Sequence[Form]) -> bool:
    """Tell whether nearly all references have a word."""
    having = {at for at, form in forms if word in form.content_set}
    return len(having) > _MOSTLY * (forms[-1][0] + 1)


def _are_aliases(forms: Sequence[Form]) -> bool:
    """Tell whether the references are a name and its aliases, which repeat it, as lists do not."""
    if not forms or forms[-1][0] + 1 < MANY:
        return False
    name = forms[0][1]
    # "Drum" and "A drum" are words.
    word = len(name.keys) == 1 and any(_is_word(name, one) for _, one in forms)
    if word or not _is_named(name):
        return any(_is_common(key, forms) for key in name.telling)
    return any(at and not one.content_set.isdisjoint(name.telling) for at, one in forms)


def _is_apart(asked: Question, form: Phrase, forms: Sequence[Form]) -> bool:
    """Tell whether references repeat the first, and it says nothing of the question or the form."""
    name = forms[0][1]
    repeating = {at for at, one in forms if not one.content_set.isdisjoint(name.telling)}
    apart = name.content_set.isdisjoint(asked.words | form.content_set)
    return apart and len(repeating) > _TWICE


def _is_word(name: Phrase, form: Phrase) -> bool:
    """Tell whether a form has a name in small letters, other than by repeating it so."""
    lower = name.text.lower()
    return lower in form.text.split() and form.keys != name.keys and "(" not in form.text


def _is_named(form: Phrase) -> bool:
    return form.is_name or (len(form.keys) == 1 and form.has_names)


def _of_another(asked: Question, form: Phrase, forms: Sequence[Form], answer: Answer) -> bool:
    """Tell whether a last name stands in the answer as the name of somebody else."""
    if len(form.content) != 1 or not form.has_names or form.content[0] not in answer.key_set:
        return False
    last = form.content[0]
    names = (one for _, one in forms if one.is_name and one.renamed is None)
    full = [one for one in names if len(one.name) > 1 and one.name[-1] == last]
    return is_namesake(asked, form, full, answer)


def _numbered(form: Phrase, forms: Sequence[Form], answer: Answer) -> bool:
    """Tell whether a name stands in the answer with another number: Charles I for Charles II."""
    size = len(form.keys)
    after = {one.keys[size] for _, one in forms if one.keys[:size] == form.keys != one.keys}
    numbers = {key for key in after if is_figure(key)}
    if not numbers or form.figures or (place := answer.place(form.keys)) is None:
        return False
    follows = answer.keys[place[1] + 1 : place[1] + 2]
    return any(key == "i" or (is_figure(key) and key not in numbers) for key in follows)
