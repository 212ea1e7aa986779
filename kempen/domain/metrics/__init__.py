"""What the numbers mean: one definition each, for page, API and export."""
