"""What each JSON output holds, as JSON Schema 2020-12."""
