"""An example of each finding: a question, an answer and its reference or references."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["EXAMPLES", "Example"]


class Example(NamedTuple):
    """A question, an answer and its references on which a finding decides."""

    asked: str
    prediction: str
    references: str | list[str]


EXAMPLES: dict[str, Example] = {
    "same": Example("who painted it?", "Claude Monet", "Claude Monet"),
    "polarity": Example("is it a fish?", "No, a whale is a mammal.", "no"),
    "polarity:said": Example("is a whale a mammal?", "A whale is a mammal.", "yes"),
    "polarity:other": Example("is it a fish?", "Yes, it lives in the sea.", "no"),
    "polarity:none": Example("is it a fish?", "It lives in the sea.", "no"),
    "date": Example("when did it open?", "It opened on 18 May 2018.", "May 18, 2018"),
    "date:coarser": Example("when did it open?", "It opened in 2018.", "May 18, 2018"),
    "date:period": Example("when did it open?", "It opened in the 1920s.", "1924"),
    "date:inside": Example("when did it open?", "It opened in 1924.", "the 1920s"),
    "date:one-end": Example("when was the war?", "It began in 1914.", "1914–1918"),
    "date:no-year": Example("when did it open?", "It opened on 18 May.", "May 18, 2018"),
    "date:finer": Example(
        "when did it open?", "It opened on 5 September 2016.", ["2016", "April 2016"]
    ),
    "date:near": Example("when did it open?", "It opened in 1995.", "1994"),
    "date:other": Example("when did it open?", "It opened in 1971.", "1994"),
    "date:none": Example("when did it open?", "It opened after the war.", "1994"),
    "contained": Example(
        "who painted it?", "It was painted by Claude Monet in Giverny.", "Claude Monet"
    ),
    "contained:figure": Example("which code?", "The service returns the code 429 then.", "429"),
    "contained:short": Example(
        "what is it then?", "It is an ion when it has lost an electron.", "ion"
    ),
    "contained:question": Example(
        "did Ohio or Michigan win?",
        "Michigan met Ohio in that game.",
        "Michigan",
    ),
    "contained:either": Example("which city is it?", "Paris or Rome", "Paris"),
    "given": Example(
        "which singer was known as Lady Day?",
        "Ella Fitzgerald was known as Lady Day.",
        ["Billie Holiday", "Lady Day"],
    ),
    "name:number": Example("who was pope?", "John Paul I was pope.", ["John Paul II", "Wojtyla"]),
    "contained:inside": Example("which language is it?", "JavaScript", "Java"),
    "contained:sign": Example("which ion is it?", "Na", "Na+"),
    "contained:sequel": Example("which film was it?", "The Godfather Part II", "The Godfather"),
    "contained:vague": Example("how many came?", "Only a few came, not many at all.", "not many"),
    "spacing": Example("which band?", "The band was ACDC.", "AC/DC"),
    "number": Example("how many live there?", "about 1,300,000 people", "1.29 million"),
    "number:no-unit": Example("how long is it?", "It is 42.", "42 miles"),
    "number:range": Example("how many are there?", "There are 25 of them.", "20-30"),
    "number:parts": Example("how many stars are on it?", "one large and four small", "five"),
    "number:first": Example("how many are there?", "There are 12.", "12 in 7 towns"),
    "number:some": Example("how many are there?", "There are 12 and 5.", "12 in 7 towns"),
    "number:sign": Example("how cold was it?", "It was 40 degrees.", "-40 degrees"),
    "number:unit": Example("how far is it?", "It is 5 km from here.", "5 miles"),
    "number:bound": Example("how many may come?", "no more than 20", "at least 20"),
    "number:order": Example("what was the result?", "It was 1:3.", "3:1"),
    "number:none": Example("how many are there?", "There are several.", "12"),
    "number:other": Example("how many are there?", "There are 13.", "12"),
    "name": Example("who was it?", "It was Alexander Bell.", "Alexander Graham Bell"),
    "name:middle": Example("who played her?", "It was Rhiannon Holt.", "Claire Rhiannon Holt"),
    "name:last": Example("who wrote it?", "It is by Dostoevsky.", "Fyodor Dostoevsky"),
    "name:longer": Example("who began it?", "Martin Luther King", "Martin Luther"),
    "name:other": Example("who was president?", "George W. Bush", "George H. W. Bush"),
    "acronym": Example("which agency?", "the FBI", "Federal Bureau of Investigation"),
    "synonym": Example("where does the line begin?", "It begins in Mumbai.", "Bombay"),
    "head": Example("where is it?", "It is in Boston.", "Boston, Massachusetts"),
    "head:elsewhere": Example("where is it?", "Paris, Texas", "Paris, France"),
    "part": Example("which region?", "the south", "provinces in the south"),
    "part:order": Example("what happened?", "France beat Brazil", "Brazil beat France"),
    "part:outer": Example("which city is it?", "Utah", "Salt Lake City, Utah"),
    "part:list": Example("which two teams play?", "Celtic", "Celtic and Rangers"),
    "part:name": Example("which harbor?", "Boston", "Boston Harbor"),
    "overlap:all": Example(
        "what is it made of?",
        "Its cells are walls of thick wood.",
        "thick cell walls",
    ),
    "overlap:forms": Example(
        "why did it fall?", "They elected a new leader.", "election of a leader"
    ),
    "overlap:new": Example(
        "which river?", "It flows to the Missouri near the town.", "Missouri River"
    ),
    "overlap:much": Example(
        "how is the climate?",
        "It has hot, dry summers, and winters with much rain and wind.",
        "hot summers and short dry springs",
    ),
    "overlap:half": Example(
        "what happened?", "A fire broke out in the office of the president.", "electrical fire"
    ),
    "overlap:synonym": Example(
        "what is the map for?", "It says where ships may land.", "guiding of small boats by night"
    ),
    "overlap:little": Example(
        "what does it do?",
        "It keeps the water of the roots and carries it to the leaves.",
        "storage of water, sugar and salts",
    ),
    "overlap:other": Example("who opens it?", "Muslim doorkeepers", "a Muslim family"),
    "overlap:list": Example("what are they?", "cyan, magenta and yellow", "red, yellow and blue"),
    "alias": Example(
        "which city is it?",
        "Cairo, the capital of Egypt",
        ["Khartoum", "Khartoum, Sudan", "Al-Khartum", "capital of Sudan"],
    ),
    "overlap:name-only": Example("where is it told?", "In Numbers, I think.", "Numbers 22:28"),
    "overlap:name": Example("which team?", "the Boston Celtics", "Boston Red Sox"),
    "overlap:name:much": Example("which team?", "New York Mets", "New York Yankees"),
    "overlap:question:words": Example(
        "what business is it?",
        "It serves business.",
        "a form of business network",
    ),
    "overlap:question": Example("who leads the band?", "the leader of the band", "Tom Band"),
    "overlap:figure": Example("which king?", "King Henry VII", "Henry VIII"),
    "overlap:letter": Example("what is in it?", "vitamin C", "vitamin B"),
    "overlap:opposite": Example(
        "where is the appendix?", "in the lower left abdomen", "the lower right abdomen"
    ),
    "overlap:negation": Example("what is it?", "an idea that is not good", "a good idea"),
    "contradicted": Example(
        "who must be accompanied?",
        "Visitors may be accompanied by an employee in the data centre.",
        "Visitors must be accompanied by an employee in the data centre.",
    ),
    "mentioned": Example(
        "what is the capital of Alberta?",
        "It is Calgary. Although Edmonton is often thought of, it is smaller.",
        "Edmonton",
    ),
    "refused": Example("which city is it?", "I don't know, but many mention Paris.", "Paris"),
    "denied": Example("who wrote it?", "It was not Jane Austen.", "Jane Austen"),
    "nothing": Example("who wrote it?", "Mary Shelley", "Jane Austen"),
    "nothing:words": Example("what does it mean?", "worthy of love", "dear"),
    "nothing:refusal": Example("who wrote it?", "I'm sorry, I do not know.", "Jane Austen"),
    "nothing:empty": Example("who wrote it?", "", "Jane Austen"),
}
"""By the name of the finding; the docs show what comes of each."""
