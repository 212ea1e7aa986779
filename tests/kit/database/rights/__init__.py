"""The embedded server, and what happens when a database is slow or away."""
