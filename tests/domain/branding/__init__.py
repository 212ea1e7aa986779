"""The name and the logo of a business, as people outside see them."""
