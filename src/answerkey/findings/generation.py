"""Rules for what a system said beside its answer, or instead of one."""

from __future__ import annotations

import re

from answerkey.findings.costs import gain, rescored
from answerkey.findings.evidence import Answer
from answerkey.findings.rule import Credit, Example, Found, rule
from answerkey.text.leftovers import TRACE, leftover

__all__ = ["RULES"]

_ANY = "exact reordered verbose partial different empty"


@rule(
    "A501",
    "null-prediction",
    credit="open",
    what="There is no prediction.",
    why="The system failed on this item, or the file lost it; a mean over the others hides that.",
    example=Example(None, ("Oslo",)),
    remedy="Run the system again on these items; `--missing` says what they count meanwhile.",
    outcomes="missing",
)
def null_prediction(answer: Answer) -> Found | None:
    """Find a missing answer."""
    return Found("no prediction was given") if answer.raw is None else None


@rule(
    "A502",
    "empty-prediction",
    credit="open",
    what="The prediction holds nothing that the convention counts.",
    why="It may be a refusal, a fault of the system, or a letter that counts as an article.",
    example=Example("   ", ("Oslo",)),
    remedy="Look at how the answers were made.",
    outcomes="empty exact",
)
def empty_prediction(answer: Answer) -> Found | None:
    """Find an answer without a token."""
    if answer.raw is None or answer.prediction.tokens or answer.exact_match >= 1:
        return None
    given = answer.prediction.text.strip()
    return Found(f"nothing is left of '{given[:40]}'" if given else "the prediction is blank")


@rule(
    "A503",
    "unterminated-trace",
    credit="open",
    what="The answer opens a trace of reasoning and never closes it.",
    why="The system ran out of tokens before it answered; names it only considered are scored.",
    example=Example("<think>it could be Lima", ("Lima",)),
    remedy="Raise the token limit; score with `extract=strip-think(drop)`, which makes such "
    "answers empty.",
    outcomes=_ANY,
)
def unterminated_trace(answer: Answer) -> Found | None:
    """Find a trace that is not closed."""
    tags = [tag.lower() for tag in TRACE.findall(answer.raw or "")]
    if tags and not tags[-1].startswith("</"):
        return Found(f"{tags[-1]} is never closed", (tags[-1],))
    return None


@rule(
    "A504",
    "reasoning-trace",
    credit="missed",
    what="A trace of reasoning is scored with the answer.",
    why="It adds hundreds of tokens, and credit for names that were considered and rejected.",
    example=Example("<think>Quito? No, Lima.</think>Lima", ("Quito",)),
    remedy="Score with `extract=strip-think(drop)`; where a label follows, with "
    "`extract=strip-think(drop)+after-text(Answer:)`.",
    outcomes=_ANY,
)
def reasoning_trace(answer: Answer) -> Found | None:
    """Find a closed trace in what is scored."""
    left = leftover(answer.scored)
    if left is None or not TRACE.fullmatch(left.mark):
        return None
    before, after = rescored(answer, answer.scored), rescored(answer, left.rest)
    lost = after[0] - before[0], after[1] - before[1]
    reason = f"{left.mark} stands in the text that is scored"
    if max(lost) > 0:
        return Found(reason, (left.mark,), max(lost[0], 0.0), max(lost[1], 0.0))
    # What was only considered earns what the answer does not.
    credit: Credit = "false" if any(lost) else "open"
    return Found(reason, (left.mark,), -lost[0], -lost[1], credit=credit)


@rule(
    "A505",
    "special-token",
    credit="missed",
    what="A token of the model's own stands in the answer.",
    why="`Lima</s>` becomes `limas`, which matches nothing; every answer of the run is affected.",
    example=Example("Lima</s>", ("Lima",)),
    remedy="Strip it where answers are made, or score with `extract=stop-tokens`.",
    outcomes="reordered verbose partial different empty",
)
def special_token(answer: Answer) -> Found | None:
    """Find a leaked stop or role token."""
    match = _SPECIAL.search(answer.prediction.text)
    if match is None:
        return None
    stripped = _SPECIAL.sub(" ", answer.prediction.text)
    return Found(
        f"{match[0]} stands in the text that is scored", (match[0],), *gain(answer, stripped)
    )


_SPECIAL = re.compile(
    r"</?s>|<\|[a-z_]{2,20}\|>|<(?:pad|unk|bos|eos|(?:start|end)_of_turn)>"
    r"|\[/?INST\]|<<SYS>>|<\|[^<>|\s]{1,30}\|>|<\uff5c[^<>\uff5c\s]{1,30}\uff5c>"
    r"|\[(?:CLS|SEP|PAD|EOS|BOS|UNK)\]",
    re.IGNORECASE,
)


@rule(
    "A506",
    "run-on",
    credit="open",
    what="After the answer comes the next example of the prompt.",
    why="The system was not stopped: what follows lowers precision and can match by chance.",
    example=Example("12\n\nPassage: next", ("12",)),
    remedy="Set a stop sequence, or score with `extract=first-line`.",
    outcomes="reordered verbose partial different",
)
def run_on(answer: Answer) -> Found | None:
    """Find a prompt's label on a later line."""
    text = answer.prediction.text
    match = _LABEL.search(text) if "\n" in text else None
    return Found(f"'{match[1]}' begins a new example", (match[1],)) if match else None


_LABEL = re.compile(
    r"\S[^\n]*\n\s*((?:Passage|Question|Context|Document|Article|User|Human|Assistant|Example|Q|Input)"
    r"\s?\d{0,3}:|#{2,}\s?[A-Z]\w+)"
)


@rule(
    "A507",
    "repeated-words",
    credit="open",
    what="The answer says the same again and again.",
    why="A loop of the system; under conventions that count sets it earns full credit.",
    example=Example("Lima Lima Lima Lima", ("Lima",)),
    remedy="Look at how answers are sampled; do not use a convention with set overlap here.",
    outcomes="exact reordered verbose partial different",
)
def repeated_words(answer: Answer) -> Found | None:
    """Find a word or phrase repeated three times or more that the reference does not repeat."""
    text = answer.prediction.text.lower()
    if max(answer.prediction.bag.values(), default=0) < 3:
        match = None if text.isascii() else _UNSPACED.search(text)
    else:
        match = _REPEATED.search(text)
    if match is None:
        return None
    word = (match[1] or match[2]).strip()
    known = f"{answer.reference.text} {answer.question.text}".lower()
    if f"{word} {word}" in re.sub(r"[^\w\s]", "", known):
        return None  # as in the title of a song
    return Found(f"'{word}' is repeated", (word,))


_REPEATED = re.compile(
    r"(?<!\w)([^\W\d_][\w']*(?: \w+){0,4})(?:[\s,.!]{1,3}\1){2,}(?!\w)"
    r"|(?<!\S)(\w+)(?:\s\2){3,}(?!\S)"
)
_UNSPACED = re.compile(r"([\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,10})\1{2,}")


@rule(
    "A511",
    "echo",
    credit="open",
    what="The answer repeats the question.",
    why="Words that question and reference share earn credit, and nothing was answered.",
    example=Example(
        "Which river flows through Vienna?",
        ("the river Danube",),
        "Which river flows through Vienna?",
    ),
    remedy="Look at the prompt and how the answer is cut out of the output.",
    outcomes=_ANY,
)
def echo(answer: Answer) -> Found | None:
    """Find an answer equal to the question."""
    given, asked = answer.prediction.normalized, answer.question.normalized
    label = _ASKING.match(answer.prediction.text)
    if label:
        given = answer.pipeline.normalize(answer.prediction.text[label.end() :])
    if given and given == asked and answer.exact_match < 1:
        return Found("answer and question are the same text")
    return None


_ASKING = re.compile(r"\s*(?:q|question)\s?:", re.IGNORECASE)


RULES = (
    *(null_prediction, empty_prediction, unterminated_trace, reasoning_trace, special_token),
    *(run_on, repeated_words, echo),
)
