"""Numbers by campaign and day, and every way in for them."""
