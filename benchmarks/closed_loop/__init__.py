"""A market that goes on: planned again and again on what one's own last split brought."""
