"""Layer 3: how sure a mean is, and whether a difference is more than chance."""
