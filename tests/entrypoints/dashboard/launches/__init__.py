"""The pages of a launch."""
