"""Ads that a language model writes, and what is refused of them."""
