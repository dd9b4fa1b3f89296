"""Layer 5: the command line, a thin client of the library."""
