"""Reasons not to trust a score: one small rule for each, over answers, keys and runs."""
