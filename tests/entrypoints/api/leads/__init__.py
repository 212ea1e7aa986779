"""/v1/leads."""
