"""Company sign-in: what providers say, and which role it gives."""
