"""Layer 3: from files to scores, and what they come to: totals, summaries, benchmarks."""
