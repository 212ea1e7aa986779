"""Signing up and in, passwords and the second factor."""
