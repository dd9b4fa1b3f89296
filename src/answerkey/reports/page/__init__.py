"""The report of a run as one HTML page: template, style, script, and what fills them."""
