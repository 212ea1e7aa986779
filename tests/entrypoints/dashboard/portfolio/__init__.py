"""The portfolio and a new client business, as people see them."""
