"""The notification centre."""
