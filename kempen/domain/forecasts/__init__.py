"""The fitted posterior of a business, and the questions that it answers."""
