"""A member asks clients for their approval, of a strategy or of changes to ads."""
