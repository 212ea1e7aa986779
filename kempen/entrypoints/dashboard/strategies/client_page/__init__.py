"""The page by which a client without an account approves what they were sent or declines it."""
