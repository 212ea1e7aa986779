"""/v1/campaigns."""
