"""What Kempen may change by itself in a plan: in words, and the form that chooses it."""
