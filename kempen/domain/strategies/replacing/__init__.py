"""A strategy that is generated in the place of another, and what that one loses."""
