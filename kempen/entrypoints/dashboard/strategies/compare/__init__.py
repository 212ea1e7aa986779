"""Plans side by side: what up to three budgets would bring in a season, a quarter or a year."""
