"""Whom a planned campaign is shown to, and which searches find it."""
