"""The form that chooses what Kempen may change by itself in a plan."""
