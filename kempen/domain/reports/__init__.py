"""Report files: what is on the screen, to take away."""
