"""How forecasts turned out."""
