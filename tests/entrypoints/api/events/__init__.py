"""/v1/events."""
