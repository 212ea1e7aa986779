"""Offerings: what is sold, what its ads may claim, and how they look."""
