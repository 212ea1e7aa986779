"""How Malaysia writes money, numbers and days."""
