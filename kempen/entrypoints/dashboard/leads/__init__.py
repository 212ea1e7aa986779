"""Prospects: list, one person, consent notice."""
