"""The rules find what misled people, and stay silent on what is no fault.

``cases.jsonl`` holds pairs from public bug reports, each with its source and what it shows;
``judged.jsonl`` pairs made up to be told apart, each judged by reading.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import answerkey as ak
from answerkey.findings.registry import FAMILIES, RULES
from answerkey.findings.rule import Finding
from answerkey.recipes.conventions import list_conventions

CASES = [
    json.loads(line) for line in (Path(__file__).parent / "cases.jsonl").read_text().splitlines()
]


def found(
    prediction: str | None,
    *references: str,
    question: str | None = None,
    convention: str = "squad-v2",
) -> list[Finding]:
    audit = ak.audit([prediction], [references], questions=[question], convention=convention)
    return [one for one in audit.findings if one.scope != "run"]


def names(*arguments: Any, **options: Any) -> set[str]:
    return {one.name for one in found(*arguments, **options)}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_that_misled_people_is_found(case: dict[str, Any]) -> None:
    seen = names(
        case["prediction"],
        *case["references"],
        question=case["question"],
        convention=case["convention"],
    )
    flag = case["flag"]
    assert any(name == flag or name.startswith(f"{flag}-") for name in seen)


SINGLE = [r for r in RULES.values() if r.scope != "run" and r.name not in {
    "duplicate-item", "contradictory-items"}]  # fmt: skip


@pytest.mark.parametrize("rule", SINGLE, ids=[rule.code for rule in SINGLE])
def test_every_rule_finds_its_own_example(rule: Any) -> None:
    example = rule.example
    assert rule.name in names(example.prediction, *example.references, question=example.question)


def test_every_rule_has_a_page_and_a_family() -> None:
    for code, rule in RULES.items():
        assert code == rule.code
        assert code[:2] in FAMILIES
        assert all((rule.name, rule.what, rule.why, rule.remedy))
    assert len({rule.name for rule in RULES.values()}) == len(RULES)


# What a reader would call no fault: one line each, with the finding that must stay away.
SILENT = [
    ("symbol-lost", "1.234.567", ("1234567",)),
    ("hedge", "Maybe", ("Maybe",)),
    ("order", "Kennedy, John", ("John Kennedy",)),
    ("order", "ham, eggs and spam", ("spam, eggs and ham",)),
    ("order", "2 losses 3 wins", ("3 wins 2 losses",)),
    ("order", "18 May 2018", ("May 18, 2018",)),
    ("negation", "Nº 5, that is no 5", ("5",)),
    ("order", "in 1900 by Smith", ("by Smith in 1900",)),
    ("order", "1783 Treaty of Paris", ("Treaty of Paris 1783",)),
    ("number-form", "AD 110–95", ("AD 95–110",)),
    ("name-differs", "Greg Wise", ("Matthew Gregory Wise",)),
    ("name-differs", "Jo Wheatley", ("Joanne Wheatley",)),
    ("name-differs", "J. Austen", ("Jane Austen",)),
    ("name-differs", "President Kennedy", ("John Kennedy", "President John Kennedy")),
    ("name-differs", "Mark Twain", ("Samuel Clemens", "Mark Twain")),
    ("negation", "not only Jane Austen", ("Jane Austen",)),
    ("negation", "The song was sung by Ann Lee, not by her sister.", ("Ann Lee",)),
    ("number-sign", "1914-1918", ("1914 - 1918",)),
    ("number-differs", "12 days", ("twelve days",)),
    ("number-differs", "20,000 people", ("2 people", "20000 people")),
    ("number-differs", "10 to 20 days", ("15 days",)),
    ("date-differs", "May 2018", ("May 18, 2018",)),
    ("date-differs", "between 1990 and 1995", ("1992",)),
    ("unit-differs", "25 dollars", ("$25",)),
    ("unit-differs", "5 km", ("5 kilometres",)),
    ("symbol-lost", "100+", ("100",)),
    ("symbol-lost", "well-known", ("wellknown",)),
    ("hyphen", "the second-most populous of all of the countries", ("populous second",)),
    ("short-reference", "1066", ("1066", "In October 1066")),
    ("near-identical-references", None, ("George V", "George VI")),
    ("near-identical-references", None, ("3 years", "4 years")),
    ("alias-quality", None, ("Ann Lee", "The Beatles")),
    ("repeated-words", "New York, New York", ("New York",)),
    ("hedge", "It depends on the temperature.", ("temperature",)),
    ("verbose", "<think>Quito? No.</think>Lima", ("Quito",)),
]


# And what a reader would call one.
HEARD = [
    ("symbol-lost", "192.168.1.0", ("192.168.10",)),
    ("abbreviation", "the U.S.", ("United States",)),
    ("hedge", "Paris, maybe", ("Paris",)),
    ("order", "the dog bit the man in the park", ("the man bit the dog",)),
    ("order", "2 wins 3 losses", ("3 wins 2 losses",)),
    ("order", "England beat Wales", ("Wales beat England",)),
    ("negation", "As far as is known it was not Jane Austen who wrote it", ("Jane Austen",)),
    ("negation", "it isn't allowed", ("it is allowed",)),
    ("negation", "allowed", ("not allowed",)),
    ("symbol-lost", "A-", ("A+",)),
    ("symbol-lost", "Disney", ("Disney+",)),
    ("number-sign", "It fell to 5 degrees", ("-5 degrees",)),
    ("number-point", "about 1.5 metres", ("15 metres",)),
    ("number-differs", "It takes 30 days.", ("fourteen days",)),
    ("unit-differs", "10 p.m.", ("10 a.m.",)),
    ("unit-differs", "300 AD", ("300 BC",)),
    ("unit-differs", "5 million euros", ("5 million dollars",)),
    ("unit-differs", "75 billion people", ("75 million people",)),
    ("order", "Mexico of Gulf", ("Gulf of Mexico",)),
    ("order", "from 50 to 25", ("from 25 to 50",)),
    ("negation", "not 1920", ("1920",)),
    ("name-differs", "It was Ada Hopper.", ("Ada Lovelace",)),
    ("name-differs", "Cassandra Austen", ("Jane Austen",)),
    ("date-differs", "in May 2019", ("May 2018",)),
    ("unicode-form", "１９７６", ("1976",)),
    ("unicode-form", "19\u200b76", ("1976",)),
    ("unicode-form", "1914\u20131918", ("1914-1918",)),
    ("unicode-form", "New\u00adYork", ("NewYork",)),
    ("diacritic", "Malaga", ("Málaga",)),
    ("contraction", "it is raining", ("it's raining",)),
    ("spelling", "the colour grey", ("the color gray",)),
    ("percent-form", "25 per cent", ("25%",)),
    ("currency-form", "3 million euros", ("€3 million",)),
    ("number-form", "seven", ("7",)),
    ("number-form", "1,000", ("1000.0",)),
    ("number-form", "the 3rd", ("third",)),
    ("date-form", "2018-05-18", ("May 18, 2018",)),
    ("language-article-kept", "la tour Eiffel", ("tour Eiffel",)),
    ("short-reference", "Kennedy", ("John F. Kennedy", "Kennedy")),
    ("special-token", "Lima<|im_end|>", ("Lima",)),
    ("run-on", "Lagos\nQuestion: next one", ("Lagos",)),
    ("refusal", "I don’t know.", ("Lima",)),
    ("mixed-script", "Р\u0430ris", ("Paris",)),
    ("wrong-script", "東京", ("Tokyo",)),
]


@pytest.mark.parametrize(("name", "prediction", "references"), HEARD)
def test_a_rule_speaks(name: str, prediction: str, references: tuple[str, ...]) -> None:
    assert name in names(prediction, *references)


@pytest.mark.parametrize(("name", "prediction", "references"), SILENT)
def test_a_rule_stays_silent(name: str, prediction: str, references: tuple[str, ...]) -> None:
    assert name not in names(prediction, *references, question="who or what is it")


JUDGED = [
    json.loads(line)
    for line in (Path(__file__).parent / "judged.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("name", sorted({case["finding"] for case in JUDGED}))
def test_a_rule_tells_apart_what_a_reader_does(name: str) -> None:
    cases = [case for case in JUDGED if case["finding"] == name]
    assert [
        case
        for case in cases
        if (name in names(case["prediction"], *case["references"], question=case["question"]))
        != case["heard"]
    ] == []


def test_a_finding_knows_the_convention() -> None:
    # triviaqa makes a hyphen a space, so the two are equal there: nothing is lost.
    assert "hyphen" in names("twenty one", "twenty-one", convention="squad-v1")
    assert "hyphen" not in names("twenty one", "twenty-one", convention="triviaqa")
    # inspect-ai's normalizer reads numbers: 1.0 and 10 are not equal there.
    assert "number-point" in names("1.0", "10", convention="squad-v1")
    assert "number-point" not in names("1.0", "10", convention="plain")


def test_what_a_form_costs_is_what_scoring_gives() -> None:
    # you cant change it / you can not change it: 3 tokens shared of 4 and of 5, F1 = 6/9;
    # once `can't` is `can not`, both sides are equal.
    (one,) = found("you can not change it", "you can't change it")
    assert one.name == "contraction"
    assert one.exact_match == 1
    assert one.f1 == pytest.approx(1 - 6 / 9)


def test_the_key_is_looked_at_once_for_all_systems() -> None:
    audit = ak.audit(
        ["x", "y"],
        [["Kennedy", "John F. Kennedy"]] * 2,
        questions=["who was it"] * 2,
        ids=["q1", "q1"],
        systems=["one", "two"],
    )
    assert [f.row for f in audit.findings if f.name == "vague-reference"] == [0]
    assert "duplicate-item" not in audit.counts


def test_questions_that_stand_twice() -> None:
    audit = ak.audit(
        ["a", "b", "c"],
        ["Oslo", "oslo", "Bergen"],
        questions=["What is the capital?", "what is the capital", "What is the capital?"],
    )
    seen = [(f.name, f.row) for f in audit.findings if f.scope == "key"]
    assert seen == [("duplicate-item", 1), ("contradictory-items", 2)]


WORDS = st.lists(
    st.sampled_from(
        "the not 5 -5 1.0 10 May 2018 can't km miles Paris C++ either or İzmir".split()
    ),
    min_size=1,
    max_size=6,
).map(" ".join)


@given(WORDS)
def test_equal_texts_differ_in_nothing(text: str) -> None:
    differences = [f for f in found(text, text) if f.credit != "open"]
    assert differences == []


ROWS = st.lists(st.tuples(WORDS, WORDS), min_size=2, max_size=6)


@given(ROWS, st.randoms(use_true_random=False))
def test_the_order_of_items_changes_no_finding_about_answers(rows: Any, random: Any) -> None:
    def seen(rows: list[tuple[str, str]]) -> list[tuple[object, ...]]:
        audit = ak.audit([p for p, _ in rows], [r for _, r in rows])
        return sorted(
            (rows[f.row], f.code, f.reason, f.f1)
            for f in audit.findings
            if f.scope == "answer" and f.row is not None
        )

    shuffled = list(rows)
    random.shuffle(shuffled)
    assert seen(rows) == seen(shuffled)


@given(ROWS)
def test_points_are_never_more_than_there_are(rows: list[tuple[str, str]]) -> None:
    audit = ak.audit([p for p, _ in rows], [r for _, r in rows])
    mean = audit.summary.f1 or 0.0
    assert 0 <= audit.false_credit.f1 <= mean + 1e-12
    assert 0 <= audit.missed_credit.f1 <= 1 - mean + 1e-12


ANY = st.text(max_size=30) | st.none()


@given(ANY, st.lists(st.text(max_size=20), max_size=3), ANY)
def test_any_texts_can_be_audited(
    prediction: str | None, references: list[str], question: str | None
) -> None:
    audit = ak.audit([prediction], [references], questions=[question])
    assert all(0 <= f.f1 <= 1 and 0 <= f.exact_match <= 1 for f in audit.findings)


def test_an_item_without_an_answer() -> None:
    assert names("unanswerable") >= {"abstention-phrase"}
    assert names("Dover</s>") >= {"special-token"}
    assert names("") == set()


def test_what_to_do_names_conventions_that_there_are() -> None:
    lone = re.compile(r"`([a-z][a-z0-9]*(?:-[a-z0-9]+)*)`")
    advised = {
        name
        for rule in RULES.values()
        if "convention" in rule.remedy
        for name in lone.findall(rule.remedy.partition("convention")[2])
    }
    assert len(advised) >= 3
    assert advised <= {*list_conventions()}
