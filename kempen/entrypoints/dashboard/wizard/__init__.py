"""The way from an objective to a strategy: a page per step, kept as it is typed."""
