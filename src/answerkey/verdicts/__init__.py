"""Whether an answer is right, as a person would say it, by rules that give their reason."""
