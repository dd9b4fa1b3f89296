"""Numbers and dates by value, as texts state them."""
