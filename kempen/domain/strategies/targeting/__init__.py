"""Whom and which searches a planned campaign is for: proposed, looked up, edited, approved."""
