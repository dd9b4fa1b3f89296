"""Layer 2: conventions as values, and what follows from counts by arithmetic."""
