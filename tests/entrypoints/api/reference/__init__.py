"""The readable page of the API."""
