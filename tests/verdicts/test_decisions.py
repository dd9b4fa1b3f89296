"""What any reader would say of an answer at once, and what a verdict must say too."""

from __future__ import annotations

import pytest

import answerkey as ak

ACCEPTED = [
    ("Which English king abdicated in 1936?", "Edward the Eighth", ["Edward VIII"]),
    ("How many sides has a dodecagon?", "A dodecagon has 12 sides.", ["twelve sides"]),
    ("What nationality was Chopin?", "He was from Poland.", ["Polish"]),
    ("What does a cooper make?", "A cooper is a barrel maker.", ["Barrels"]),
    ("Which river runs through London?", "Thames", ["River Thames"]),
    (
        "Which US president was nicknamed Tricky Dicky?",
        "President Richard M. Nixon",
        ["Richard Nixon"],
    ),
    ("Who painted The Starry Night?", "van Gogh", ["Vincent van Gogh"]),
    ("Which actor played Rocky?", "Sly Stallone", ["Sylvester Stallone"]),
    ("Where were the 1992 Olympics held?", "Barcelona", ["Barcelona, Spain"]),
    ("Which film won Best Picture in 1998?", "Titanic (1997)", ["Titanic"]),
    ("Which vitamin is found in citrus fruit?", "C", ["Vitamin C"]),
    ("Who wrote 'The Origin of Species'?", "Darwin, Charles", ["Charles Darwin"]),
    ("Which country has the internet domain .de?", "Federal Republic of Germany", ["Germany"]),
    ("Which Beatle was the drummer?", "Ringo", ["Ringo Starr"]),
    ("What was the name of Nelson's flagship?", "HMS Victory", ["Victory"]),
    ("Which city hosted Expo 67?", "Montréal", ["Montreal"]),
    ("Who was Soviet leader in 1961?", "Nikita Khruschev", ["Nikita Khrushchev"]),
    ("Which King was beheaded in 1649?", "Charles the First", ["Charles I"]),
    ("Who is the patron saint of Scotland?", "Saint Andrew", ["St Andrew"]),
    ("Which mountain range separates Europe and Asia?", "The Ural Mountains", ["Urals"]),
    ("Which club plays at Old Trafford?", "Manchester United F.C.", ["Manchester United"]),
    ("how long is the great wall of china", "It is over 13,000 miles long", ["21,196 km"]),
    ("how tall is mount everest", "8,849 metres (29,032 ft)", ["29,032 feet"]),
    ("how tall is mount everest", "29,029 ft", ["8,848 m"]),
    ("how far is the moon", "about 384,000 km", ["238,855 miles"]),
    ("how hot is the sun's surface", "around 5,500 °C", ["9,932 °F"]),
    ("how much does a blue whale weigh", "about 150 tonnes", ["150,000 kg"]),
    ("how long did it last", "two weeks", ["14 days"]),
    ("how long was the reign", "63 years and 7 months", ["63 years"]),
    ("how many people live in iceland", "about 370 thousand", ["370,000"]),
    ("how many weeks are in a year", "52 weeks", ["52"]),
    ("how much of the earth is water", "71 percent", ["about 71%"]),
    ("what percentage of the air is nitrogen", "78 %", ["78.09%"]),
    ("when did it start", "the summer of 1969", ["August 1969"]),
    ("when did it start", "mid-August 1969", ["August 15, 1969"]),
    ("when was it founded", "4th century BC", ["350 BC"]),
    ("when does school start", "September 1", ["1st of September"]),
    ("when does the store close", "9 pm", ["21:00"]),
    ("when does the store close", "at midnight", ["12 a.m."]),
    ("when was the last time", "10/12/1998", ["October 12, 1998"]),
    ("what time does it start", "7:00 PM Eastern", ["7 p.m. ET"]),
    ("when was the act passed", "the 19th of June 1934", ["June 19, 1934"]),
    ("when did the war end", "Nov. 11, 1918", ["11 November 1918"]),
    ("when did the war end", "11-11-1918", ["11 November 1918"]),
    ("when was he born", "He was born on the fifteenth of April, 1452.", ["April 15, 1452"]),
    ("who is the head of state", "The monarch", ["the King or Queen"]),
    ("where is the appendix", "lower right abdomen", ["in the lower right side of the abdomen"]),
    ("where is the appendix", "at the bottom right of the belly", ["lower right abdomen"]),
    ("where is cork produced", "mostly Portugal and Spain", ["Portugal"]),
    ("what is the purpose of the heart", "It pumps blood around the body.", ["pumping blood"]),
    (
        "what do white blood cells do",
        "They fight off infections.",
        ["protect the body against infection"],
    ),
    (
        "what is photosynthesis used for",
        "converting light into chemical energy",
        ["convert light energy into chemical energy"],
    ),
    ("why is the sky blue", "because of Rayleigh scattering", ["scattering of light"]),
    ("what causes tides", "the Moon's gravity", ["gravitational pull of the moon"]),
    (
        "what kind of government",
        "It is a constitutional monarchy",
        ["constitutional monarchy with a parliament"],
    ),
    ("who wrote the lyrics", "Oscar Hammerstein", ["Oscar Hammerstein II"]),
    ("who wrote the us constitution", "James Madison, mainly", ["Madison"]),
    ("who sings it", "Beyoncé", ["Beyonce Knowles"]),
    ("who sings it", "Beyonce Knowles-Carter", ["Beyoncé"]),
    ("who sings it", "Queen featuring David Bowie", ["Queen and David Bowie"]),
    ("who sings it", "Simon and Garfunkel", ["Simon & Garfunkel"]),
    ("who won the game", "The Philadelphia Eagles won.", ["Eagles"]),
    ("who won the game", "Philadelphia", ["Philadelphia Eagles"]),
    ("who won the world series", "The Astros", ["Houston Astros"]),
    ("who plays eleven in stranger things", "Millie Brown", ["Millie Bobby Brown"]),
    ("who plays it", "Robert Downey, Jr.", ["Robert Downey Jr."]),
    ("who plays it", "Robert Downey", ["Robert Downey Jr."]),
    ("who was the leader", "Gaius Julius Caesar", ["Julius Caesar"]),
    ("who was the leader", "Caesar", ["Julius Caesar"]),
    ("where is it", "Springfield, IL", ["Springfield, Illinois"]),
    ("where is it", "New York", ["New York City"]),
    ("where is it", "NYC", ["New York City, New York"]),
    ("what is it called", "a semi-colon", ["semicolon"]),
    ("what is the name of it", "e-mail", ["email"]),
    ("what language do they speak", "They speak Portuguese there.", ["Portuguese language"]),
    (
        "who are the members",
        "Paul, John, George and Ringo",
        ["John Lennon, Paul McCartney, George Harrison and Ringo Starr"],
    ),
    ("what are the primary colors", "yellow, blue and red", ["red, yellow, and blue"]),
    ("is it legal", "Yes, it's legal in most states.", ["yes"]),
    ("can you do it", "No, you can't.", ["No"]),
    ("is it legal", "It is legal.", ["yes"]),
    ("what time is it", "quarter to nine", ["8:45"]),
    ("what time is it", "20:30 UTC", ["3:30 PM EST"]),
    ("how long", "an hour and a half", ["90 minutes"]),
    ("what day is it", "Tues.", ["Tuesday"]),
    ("¿cuándo fue?", "el 12/10/1492", ["12 de octubre de 1492"]),
]
REFUSED = [
    ("Which English king abdicated in 1936?", "George VI", ["Edward VIII"]),
    ("Which Beatle was the drummer?", "George Harrison", ["Ringo Starr"]),
    ("Which sea separates Italy from Croatia?", "Tyrrhenian Sea", ["Adriatic Sea"]),
    ("Which King was beheaded in 1649?", "King Charles II", ["Charles I"]),
    ("What is the currency of Japan?", "Japanese dollar", ["Yen"]),
    ("Who wrote it?", "Charlotte Brontë", ["Emily Brontë"]),
    ("Who sang it?", "Michael Bolton", ["Michael Jackson"]),
    ("Which castle?", "Windsor Castle", ["Balmoral Castle"]),
    ("Which film?", "The Godfather Part II", ["The Godfather"]),
    ("Which war?", "First Boer War", ["Second Boer War"]),
    ("What is the capital?", "Sydney is the capital, not Canberra", ["Canberra"]),
    ("Who was the US president?", "Theodore Roosevelt", ["Franklin D. Roosevelt", "FDR"]),
    ("How many?", "seventeen", ["17.5"]),
    ("Which university?", "Oxford University", ["Cambridge University"]),
    ("is it legal", "It is illegal.", ["yes"]),
    ("how tall is mount everest", "8,611 metres", ["29,032 feet"]),
    ("how long did it last", "three weeks", ["14 days"]),
    ("how long does it take", "about two years", ["18 months"]),
    ("when did it start", "in the winter of 1969", ["August 1969"]),
    ("when does the store close", "9 am", ["9 pm"]),
    ("who plays it", "Robert Downey Sr.", ["Robert Downey Jr."]),
    ("how many", "no more than 20", ["at least 20"]),
    ("what is the boiling point", "-100 degrees", ["100 degrees"]),
    ("where is the appendix", "lower left abdomen", ["lower right abdomen"]),
    ("which side", "the left side", ["the right side"]),
    ("is it increasing", "It decreases the rate", ["increases the rate"]),
    ("does it warm", "It cools the planet", ["warms the planet"]),
    ("what is it", "an unsaturated fat", ["a saturated fat"]),
    ("what is it", "before the war", ["after the war"]),
    ("where is it", "north of the river", ["south of the river"]),
    ("what is it", "the minimum wage", ["the maximum wage"]),
    ("who won the game", "The Eagles lost to the Patriots", ["Eagles"]),
    ("when was it founded", "350 AD", ["350 BC"]),
    ("when was it", "the 4th century", ["4th century BC"]),
    ("what is the status", "inactive", ["active"]),
    ("what was the result", "The bill was not passed", ["The bill was passed"]),
    ("what was the result", "The bill failed to pass", ["The bill passed"]),
    ("how big", "5 km", ["5 miles"]),
    ("how much", "5 euros", ["5 dollars"]),
    ("what was the result", "defeat", ["victory"]),
    ("who beat whom", "France beat Brazil", ["Brazil beat France"]),
    ("what is the ratio", "1:2", ["2:1"]),
    ("what is the score", "2-3", ["3-2"]),
    ("what time is it", "3:30 PM PST", ["3:30 PM EST"]),
    ("how many", "fewer than 100", ["more than 100"]),
    ("what share", "25 percentage points", ["25%"]),
    ("which address", "192.168.1.0", ["192.168.0.1"]),
    ("which version", "v2.0.10", ["v2.0.1"]),
]


@pytest.mark.parametrize(("asked", "prediction", "references"), ACCEPTED)
def test_accepted(asked: str, prediction: str, references: list[str]) -> None:
    assert ak.verdict(asked, prediction, references).accepted


@pytest.mark.parametrize(("asked", "prediction", "references"), REFUSED)
def test_refused(asked: str, prediction: str, references: list[str]) -> None:
    assert not ak.verdict(asked, prediction, references).accepted


REASONS = [
    ("how tall", "1.8 metres", "1.8 m", "the amount agrees: 1.8 m = 1.8 metres"),
    ("how big", "512 gigabytes", "512 GB", "the amount agrees: 512 GB = 512 gigabytes"),
    ("how many", "10–20", "between 10 and 20", "number agrees: between 10 and 20"),
    (
        "when is it",
        "on the 24th of December.",
        "25 Dec",
        "date differs: 24th of December, not 25 Dec",
    ),
]


@pytest.mark.parametrize(("asked", "prediction", "reference", "reason"), REASONS)
def test_the_reason_says_what_is_so(
    asked: str, prediction: str, reference: str, reason: str
) -> None:
    assert ak.verdict(asked, prediction, reference).reason == reason
