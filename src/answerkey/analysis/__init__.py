"""Layer 4: what scores mean: how conventions differ, and what the numbers hang on."""
