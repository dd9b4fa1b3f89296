"""Layer 3: how sure a mean is, whether a difference is more than chance, how judgments agree."""
