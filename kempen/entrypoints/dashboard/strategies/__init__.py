"""The pages of strategies: the list, one strategy, its split, and the decision about it."""
