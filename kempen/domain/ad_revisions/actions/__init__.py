"""Drafting a revision of ads, deciding about it, and taking it back."""
