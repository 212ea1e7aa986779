"""Alerts: what is wrong now, and how a member wants to hear of it."""
