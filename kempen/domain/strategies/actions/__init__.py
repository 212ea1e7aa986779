"""What changes briefs and strategies: a file for each action."""
