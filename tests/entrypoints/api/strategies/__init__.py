"""/v1/strategies: briefs, splits, ads and launches."""
