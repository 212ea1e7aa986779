"""The fit: demand, response curves, their posterior."""
