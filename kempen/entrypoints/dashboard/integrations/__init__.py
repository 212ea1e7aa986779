"""Connecting accounts on the platforms and the CRM."""
