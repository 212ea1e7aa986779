"""What makes an installation itself: its number, and the keys that its secrets are sealed with."""
