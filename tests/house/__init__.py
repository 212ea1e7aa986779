"""The house tests its own shape: what a linter cannot see."""
