"""What decisions change in a key: aliases to accept and entries to drop, each with its author."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from answerkey.review.decisions import Decision, Settled, entry_of, settled

__all__ = ["Change", "Changes", "changes"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a key.

    Args:
        what: ``alias`` is added; ``bad-key`` is the whole entry.
        id: The entry's id.
        text: The alias.
        by: Who decided it.
        on: The day, as ``2026-01-31``.
        note: What they wrote.
    """

    what: Literal["alias", "bad-key"]
    id: str
    text: str
    by: tuple[str, ...]
    on: str
    note: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to change.

    Args:
        aliases: For each entry's id the aliases to add, in the order of the decisions.
        bad: For each bad entry's id, why.
        skipped: How many decisions that ask for a change make none, for each reason.
    """

    aliases: Mapping[str, tuple[Change, ...]]
    bad: Mapping[str, Change]
    skipped: Mapping[str, int] = field(default_factory=dict)

    @property
    def every(self) -> list[Change]:
        """All of them, by the entries' order of decision."""
        return [*(one for row in self.aliases.values() for one in row), *self.bad.values()]


DIFFER = "annotators differ; adjudicate them in the review"
ELSEWHERE = "the key has no such entry"
OTHERWISE = "the key's references are not those that were judged"
KNOWN = "the key accepts the alias already"
BAD = "the entry is bad"


def changes(decisions: Iterable[Decision], key: Mapping[str, tuple[str, ...]]) -> Changes:
    """Say what decisions change; only what all annotators, or an adjudicator, say is done.

    Args:
        decisions: Every revision.
        key: The references of each entry, by id.
    """
    aliases: dict[str, dict[str, Change]] = {}
    bad: dict[str, Change] = {}
    skipped: Counter[str] = Counter()
    for one in settled(decisions).values():
        if not any(each.judgment == "bad-key" or each.alias for each in one.decisions):
            continue
        first = one.decisions[0]
        references = key.get(first.id)
        if one.judgment is None:
            skipped[DIFFER] += 1
        elif references is None:
            skipped[ELSEWHERE] += 1
        elif entry_of(first.id, references) != first.entry:
            skipped[OTHERWISE] += 1
        elif one.judgment == "bad-key":
            bad.setdefault(first.id, _change("bad-key", one, ""))
        else:
            for text in dict.fromkeys(each.alias for each in one.by if each.alias):
                if text in references:
                    skipped[KNOWN] += 1
                else:
                    change = _change("alias", one, text)
                    aliases.setdefault(first.id, {}).setdefault(text, change)
    for name in bad:
        skipped[BAD] += len(aliases.pop(name, {}))
    return Changes({name: tuple(added.values()) for name, added in aliases.items()}, bad, +skipped)


def _change(what: Literal["alias", "bad-key"], one: Settled, text: str) -> Change:
    voices = [each for each in one.by if each.alias == text] if text else one.by
    last = max(voices, key=lambda each: each.time)
    by = tuple(dict.fromkeys(each.annotator for each in voices))
    notes = "; ".join(dict.fromkeys(each.note for each in voices if each.note))
    return Change(what, last.id, text, by, last.time[:10], notes)
