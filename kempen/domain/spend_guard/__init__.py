"""Pausing a campaign that has spent more than its approved budget."""
