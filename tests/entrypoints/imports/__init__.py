"""Imports through the API, the pages and the command."""
