"""The page by which a client without an account approves a strategy or declines it."""
