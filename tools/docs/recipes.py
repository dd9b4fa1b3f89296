"""The vocabulary of recipes."""

from __future__ import annotations

from answerkey.reports.cards import vocabulary_tables
from answerkey.reports.markdown import table_lines

__all__ = ["recipes_page"]

RECIPES = """
A convention is a recipe. These are its ingredients; a field that is not named keeps the value
of the convention that the recipe starts from.

```sh
answerkey score answers.csv -c 'squad-v2,overlap=set,best=mean'
answerkey score answers.csv -c 'squad-v1,extract=strip-think(drop)+after-text(answer is)'
answerkey score answers.csv -c 'plain,tokenize=subword(tokenizer.json)'
answerkey score answers.csv -c 'plain,tokenize=call(words)' --tokenizer words=mine.py:tokenize
```

In Python the fields are keywords, `ak.convention("squad-v2", overlap="set")`, and a step with a
text or pattern of any characters is `ak.Step.of("after-text", "[[")`. In a recipe's text brackets
are escaped, since they would take in what follows: `after-text(\\x5b\\x5b)`. In a pattern they
stand as they are, `regex((\\d+) km)`; `\\x28` there is `(`, any other backslash the pattern's own.

What cannot be meant is refused when the recipe is made: a field without effect beside the others,
an extraction among the steps that change references, a broken pattern. A pattern that runs longer
than two seconds on an answer ends the run with that answer's id.

* An extraction that names a place (`after-text`, `first-line`, `strip-think`) keeps the whole
  text where the place is not found; one that names a form (`last-number`, `boxed`, `regex`)
  leaves nothing.
* `subword(FILE)` needs `pip install 'answerkey[subword]'`. A piece that the vocabulary lacks
  stands for itself, so that two unknown words are not equal.
* A function without a name makes `tokenize:custom`: the number is right, but a signature cannot
  tell others how it was made. `ak.register_tokenizer` gives it a name.
* F1 with `tokenize=nonspace,overlap=lcs` is the similarity 2·LCS/(n+m) of two texts.
* With `overlap=edit` the counts are max(n, m) − Levenshtein's distance; precision and recall
  are its shares of n and m, and the smaller one is the normalized similarity.
* `run` takes time linear in the texts' lengths; `lcs` and `edit` take their product, 64 cells
  at a time.
"""


def recipes_page() -> str:
    """Return what recipes are made of."""
    lines = ["# Recipes", "", "<!-- written by tools/make_docs.py -->", RECIPES]
    for table in vocabulary_tables():
        lines += [f"## {table.title}", "", *table_lines(table), ""]
    return "\n".join(lines).rstrip() + "\n"
