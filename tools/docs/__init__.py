"""The generated pages of the docs, one module for each kind."""
