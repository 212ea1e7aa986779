"""The ads that a strategy proposes."""
