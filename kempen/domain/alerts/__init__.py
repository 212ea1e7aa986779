"""Alerts: one list of what is wrong now, the cause first."""
