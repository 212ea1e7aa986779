"""Operators, and what they see of the service."""
