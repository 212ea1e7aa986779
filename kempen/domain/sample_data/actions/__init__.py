"""Opens a business with sample data, fills it, removes it."""
