"""Layer 3: from files to scores: readers, scoring, summaries, statistics."""
