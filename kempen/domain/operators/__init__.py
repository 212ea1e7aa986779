"""Operators run the service: who they are, what they did, and how the service is."""
