"""The readable page of the API, drawn on the server: no script, no other host."""
