"""The heart: how sales answer to spend, and where money should go. Pure mathematics."""
