"""Notifications: what needs a member, then what happened."""
