"""Saves decisions one by one and acknowledges each on stdout, until it is killed."""

from __future__ import annotations

import sys
from itertools import count

from answerkey.review.decisions import Decision
from answerkey.review.store import Store

path, run = sys.argv[1:]
with Store(path) as store:
    for number in count():
        key = f"{run}-{number:08}"
        store.append(
            [Decision(key, "0" * 16, "0" * 16, "q1", "anna", "correct", "2026-01-01T00:00:00Z")]
        )
        sys.stdout.write(f"{key}\n")
        sys.stdout.flush()
