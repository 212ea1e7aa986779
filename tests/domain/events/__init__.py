"""The event log: gap-free, one with its change, described by schemas."""
