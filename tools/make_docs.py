"""Write the pages that list or measure things: conventions, recipes, the command line, ….

python tools/make_docs.py           write the generated pages of docs/
python tools/make_docs.py --check   exit 1 if one of them is stale
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial

from answerkey.reports.schema.outputs import OUTPUTS
from docs.audit import audit_page
from docs.benchmarks import benchmarks_page
from docs.command_line import cli_page
from docs.conventions import conventions_page
from docs.differences import differences_page
from docs.how_sure import how_sure_page
from docs.measures import measures_page
from docs.page import ROOT
from docs.recipes import recipes_page
from docs.schemas import json_page, schema_file
from docs.stress import stress_page
from docs.trust import trust_page
from docs.verdicts import verdicts_page

PAGES = {
    "audit.md": audit_page,
    "benchmarks.md": benchmarks_page,
    "can-i-trust-this-f1.md": trust_page,
    "cli.md": cli_page,
    "conventions.md": conventions_page,
    "how-sure.md": how_sure_page,
    "json.md": json_page,
    "measures.md": measures_page,
    "recipes.md": recipes_page,
    "stress.md": stress_page,
    "verdicts.md": verdicts_page,
    "why-my-number-differs.md": differences_page,
    **{f"schemas/{name}.json": partial(schema_file, name) for name in OUTPUTS},
}


def main() -> None:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description="Write the generated pages of the docs.")
    parser.add_argument("--check", action="store_true", help="only tell whether they are stale")
    check = parser.parse_args().check
    os.environ.pop("COLUMNS", None)
    stale = []
    for name, make in PAGES.items():
        path, text = ROOT / "docs" / name, make()
        if check and (not path.exists() or path.read_text("utf-8") != text):
            stale.append(name)
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    if stale:
        sys.exit(f"stale: {', '.join(stale)}; run python tools/make_docs.py")


if __name__ == "__main__":
    main()
