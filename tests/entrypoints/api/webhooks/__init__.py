"""/v1/webhooks."""
