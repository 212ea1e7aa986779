"""Notifications: telling those members of a business who may act on what happened."""
