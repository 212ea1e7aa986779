"""The instance page."""
