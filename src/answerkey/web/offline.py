"""One file for an annotator without Python: the review room with its answers, and no server.

It loads nothing and sends nothing: its policy allows the one script and the one style that it
holds, by their digests.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files

import orjson

from answerkey.review.sheet import Sheet
from answerkey.version import __version__

__all__ = ["SCRIPTS", "offline_page"]

SCRIPTS = ("dom.js", "outbox.js", "review.js")  # each uses only what stands before it
_STYLES = ("page.css", "review.css")
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Review · answerkey</title>
<style>{style}</style>
</head>
<body>
<main id="main">
<section id="review"><noscript>Deciding needs JavaScript.</noscript></section>
</main>
<footer>answerkey {version} · this file sends nothing: save your decisions and pass them on</footer>
<script type="application/json" id="sheet">{sheet}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def offline_page(sheet: Sheet) -> bytes:
    """Return the file: the same room and keys, decisions kept in the browser until saved."""
    script = "\n".join(_EXPORT.sub("", _IMPORT.sub("", _text(name))) for name in SCRIPTS)
    style = "\n".join(map(_text, _STYLES))
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
        "trusted-types 'none'"
    )
    # No text may end the element that it stands in.
    data = orjson.dumps(sheet.record()).decode().replace("<", "\\u003c")
    return _PAGE.format(
        policy=policy, style=style, script=script, sheet=data, version=__version__
    ).encode()


def _text(name: str) -> str:
    return (files("answerkey.web") / "static" / name).read_text("utf-8")


def _digest(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
