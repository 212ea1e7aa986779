"""Settings > Data: an owner exports all that belongs to the business, and closes it."""
