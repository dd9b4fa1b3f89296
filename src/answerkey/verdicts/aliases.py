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

__all__ = ["accepting", "alias", "given", "renumbered"]

_MOSTLY = 0.75  # of the forms share a word that is no name
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
    if len(forms) == 1:
        return forms
    kept = (_telling if len(forms) <= _FEW else _telling.__wrapped__)(forms)
    others = [
        form
        for _, form in kept
        if form.content_set <= answer.key_set
        and (_of_another(asked, form, kept, answer) or _numbered(form, kept, answer))
    ]
    # Where the name itself stands no other has to stand for it.
    others += [form for _, form in kept if form.renamed and form.replaced <= answer.key_set]
    left = tuple(one for one in kept if one[1] not in others) if others else kept
    return left or kept


@lru_cache(maxsize=4096)
def _telling(forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """Return the forms that say more than those beside them."""
    said = {form.keys for _, form in forms}
    named = {form.keys for _, form in forms if form.is_name}
    kept = (
        (at, form)
        for at, form in forms
        if not form.is_small
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
    if not _are_aliases(case.forms) and (not form.is_name or _NAMING.isdisjoint(asked.words)):
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
    if any(case.answer.has(word) for word in name.telling):
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


def _are_aliases(forms: Sequence[Form]) -> bool:
    """Tell whether the references are a name and its aliases, which repeat it, as lists do not."""
    if not forms or forms[-1][0] + 1 < MANY or not _is_named(forms[0][1]):
        return False
    name = forms[0][1]
    sharing = {at for at, one in forms if not one.content_set.isdisjoint(name.telling)}
    if len(name.keys) == 1 and any(_is_word(name, one) for _, one in forms):
        return len(sharing) > _MOSTLY * (forms[-1][0] + 1)  # "Drum" and "A drum" are words
    return len(sharing) > 1


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
