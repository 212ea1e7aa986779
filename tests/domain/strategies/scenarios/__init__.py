"""Plans side by side."""
