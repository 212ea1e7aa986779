"""Requests to addresses that a user gave: checked, pinned, bounded."""
