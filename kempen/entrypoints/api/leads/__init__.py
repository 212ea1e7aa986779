"""Leads over the API."""
