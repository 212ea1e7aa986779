"""A person's businesses side by side."""
