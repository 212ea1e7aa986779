"""The pages of one strategy."""
