"""How a business shows itself to people outside: the name and the logo that they know."""
