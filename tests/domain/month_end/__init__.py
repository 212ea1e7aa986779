"""A supplier's month, for the tax return."""
