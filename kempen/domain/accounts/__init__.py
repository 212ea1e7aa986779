"""Businesses, their members, and the keys that programs use."""
