"""2WikiMultihopQA: ``2wikimultihop_evaluate.py``, with aliases ``…_v1.1.py``.

Answer, supporting facts and evidence triples, and the three jointly, in percent with two
decimals. With ``aliases`` the answers and the ends of evidence triples may be any alias or
demonym of their Wikidata ids, each measure takes its own best, and every predicted triple
that matches some gold triple is a hit.

Where the official program fails, ``repair`` goes on by these rules: a section that is not
in the predictions counts as empty; a null and an answer that is not text count as missing;
evidence whose ids do not fit it, one for one and with the same relations, has no aliases;
the answer of a record without ``answer_id`` has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, TypeAlias

from answerkey.evaluation.benchmarks.documents import Node
from answerkey.evaluation.benchmarks.ledger import Ledger
from answerkey.evaluation.benchmarks.multihop import (
    Prediction,
    Totals,
    facts,
    shared,
)
from answerkey.evaluation.benchmarks.outcome import Benchmark, Figures, Option
from answerkey.programs.pair_values import comparison, maxima
from answerkey.recipes.accumulation import harmonic
from answerkey.recipes.conventions import convention
from answerkey.recipes.measures import Values
from answerkey.recipes.table import Source

__all__ = ["TWOWIKI"]

Aliases: TypeAlias = Mapping[Any, set[str]]
Triple: TypeAlias = tuple[str, ...]

_PERCENT_DIGITS = 2


def _score(dataset: Node, predictions: Node, ledger: Ledger, *, aliases: Node | None) -> Figures:
    """Average answer, facts, evidence and all together over the records."""
    records = list(dataset.elements("a list of records; the dataset stands first here"))
    if not records:
        raise ledger.nothing_to_average(dataset, "record")
    known = None if aliases is None else _read_aliases(aliases, ledger)
    answers, supports, evidence = (
        Prediction.of(predictions, section, ledger) for section in ("answer", "sp", "evidence")
    )
    compare = comparison("hotpotqa")
    totals = Totals(("", "sp_", "evi_"))
    for record in records:
        answer, support = answers.text(record), supports.find(record)
        triples = evidence.find(record)
        totals.add(
            {
                "": None
                if answer is None
                else maxima(compare(answer, _golds(record, known, ledger))),
                "sp_": None
                if support is None
                else shared(_titles(support), _titles(record.member("supporting_facts"))),
                "evi_": None if triples is None else _evidence(record, triples, known, ledger),
            }
        )
    ledger.note_repeated("records", [record.member("_id").key() for record in records])
    for section in (answers, supports, evidence):
        section.note_extra(records)
    means = totals.over(len(records))
    return {name: round(value * 100, _PERCENT_DIGITS) for name, value in means.items()}


def _read_aliases(aliases: Node, ledger: Ledger) -> Aliases:
    found: dict[Any, set[str]] = {}
    for entry in aliases.elements('one object a line: {"Q_id", "aliases", "demonyms"}'):
        name = entry.member("Q_id").key()
        if name in found:
            ledger.note("further aliases of an id, the last ones count", id=name)
        found[name] = {*entry.member("aliases").texts(), *entry.member("demonyms").texts()}
    return found


def _golds(record: Node, known: Aliases | None, ledger: Ledger) -> list[str]:
    golds = [record.member("answer").text()]
    if known is None:
        return golds
    name = record.optional("answer_id")
    if name is None:
        ledger.fails(
            "a record without answer_id",
            at=record,
            id=record.member("_id").value,
            official="KeyError",
            rule="its answer has no alias",
        )
        return golds
    return golds + sorted(known.get(name.key(), ()) if name.value is not None else ())


def _titles(node: Node) -> list[tuple[Any, ...]]:
    """Lower the titles of facts that are already each once: ``A`` and ``a`` are then two."""
    found = []
    for fact in facts(node):
        if not fact or not isinstance(fact[0], str):
            raise node.wrong("facts that begin with a title: [[title, sentence number]]")
        found.append((fact[0].lower(), *fact[1:]))
    return found


def _triples(node: Node) -> list[Triple]:
    accepted = "a list of evidence triples: [[subject, relation, object]]"
    return [tuple(triple.texts(accepted)) for triple in node.elements(accepted)]


def _normalized(triples: list[Triple]) -> set[Triple]:
    normalize = convention("custom", normalize="lower+delete(ascii-punctuation)+collapse")
    clean = normalize.pipeline.normalize
    return {tuple(map(clean, triple)) for triple in triples}


def _evidence(record: Node, node: Node, known: Aliases | None, ledger: Ledger) -> Values:
    predicted = _normalized(_triples(node))
    if known is None:
        return shared(predicted, _normalized(_triples(record.member("evidences"))))
    golds = [_normalized(group) for group in _gold_groups(record, known, ledger)]
    hits = sum(1 for triple in predicted if any(triple in gold for gold in golds))
    precision = hits / len(predicted) if predicted else 0
    recall = hits / len(golds) if golds else 0
    exact = 1.0 if hits == len(predicted) == len(golds) else 0.0
    return Values(exact, precision, recall, harmonic(precision, recall))


def _gold_groups(record: Node, known: Aliases, ledger: Ledger) -> list[list[Triple]]:
    """Return each gold triple with all that its ends are also called."""
    node = record.member("evidences")
    triples = _triples(node)
    if any(len(triple) != 3 for triple in triples):
        raise node.wrong("evidence triples: [[subject, relation, object]]")
    ids = _evidence_ids(record, triples, ledger)
    groups: list[list[Triple]] = []
    for (subject, relation, target), ends in zip(triples, ids, strict=True):
        subjects, targets = (
            {name, *known.get(end, ())} for name, end in zip((subject, target), ends, strict=True)
        )
        groups.append([(s, relation, o) for s, o in product(subjects, targets)])
    return groups


def _evidence_ids(record: Node, triples: list[Triple], ledger: Ledger) -> list[tuple[Any, Any]]:
    node = record.member("evidences_id")
    none = [(None, None)] * len(triples)
    if node.value == []:
        return none
    ids = _triples(node)
    fit = len(ids) == len(triples) and all(
        len(named) == len(triple) and named[1] == triple[1]
        for named, triple in zip(ids, triples, strict=True)
    )
    if fit:
        return [(named[0], named[2]) for named in ids]
    ledger.fails(
        "evidence ids that do not fit the evidence",
        at=node,
        id=record.member("_id").value,
        official="AssertionError",
        rule="the evidence has no aliases",
    )
    return none


TWOWIKI = Benchmark(
    name="twowiki",
    summary="2WikiMultihopQA: answer, supporting facts, evidence and all jointly, in percent.",
    source=Source(
        "Alab-NII/2wikimultihop",
        "13800e5be57df1b4040b9b1588c6c811779e69e9",
        "2wikimultihop_evaluate.py",
        "Apache-2.0",
    ),
    score=_score,
    options=(
        Option("aliases", "jsonl", "Aliases by Wikidata id (id_aliases.json): evaluator v1.1."),
    ),
)
