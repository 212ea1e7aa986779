"""Each format that days come in: odd files, and the laws that readers keep."""
