"""Strategies on total sales, where platforms claim more than their ads bring."""
