"""The tables of steering."""
