"""Webhook endpoints, deliveries and their recovery."""
