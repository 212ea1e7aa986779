"""Settings > Members, and the link of an invitation."""
