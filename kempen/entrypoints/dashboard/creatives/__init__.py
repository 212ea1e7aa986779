"""The ads of a strategy and their pictures."""
