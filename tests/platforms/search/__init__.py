"""The connector of the search platform."""
