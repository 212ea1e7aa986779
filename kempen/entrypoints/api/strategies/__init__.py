"""Briefs, strategies and launches over the API."""
