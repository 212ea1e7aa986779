"""The REST API: a file per noun."""
