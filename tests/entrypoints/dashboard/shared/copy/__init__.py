"""Sentences that several sections show."""
