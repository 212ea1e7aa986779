"""What needs a decision, and what each member has read."""
