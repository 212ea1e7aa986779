"""Offerings over the API."""
