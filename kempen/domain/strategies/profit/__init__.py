"""Briefs that want the most profit: how much of a budget is worth spending."""
