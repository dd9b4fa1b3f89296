"""Layer 4: what a run came to, as one document, and that document in each format."""
