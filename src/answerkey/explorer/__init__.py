"""The answers of a run as columns: filtered, sorted, counted and looked at; no HTTP in it."""
