"""People decide: which answers to show them, what they said, and what follows for the key."""
