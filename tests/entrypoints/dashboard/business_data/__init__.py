"""Settings > Data."""
