"""A member asks clients for their approval, on the page of a strategy."""
