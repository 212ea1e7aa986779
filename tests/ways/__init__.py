"""The ways through the house, end to end."""
