"""The API of briefs and strategies."""
