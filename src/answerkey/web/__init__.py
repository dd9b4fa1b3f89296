"""The local page and its HTTP API: the library's numbers, shown and served."""
