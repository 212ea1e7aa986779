"""Settings > Members: who is in the business, and who is invited."""
