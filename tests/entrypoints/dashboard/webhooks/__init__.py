"""Settings > Webhooks."""
