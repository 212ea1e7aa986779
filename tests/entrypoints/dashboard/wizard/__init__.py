"""The wizard: from its first step to a strategy."""
