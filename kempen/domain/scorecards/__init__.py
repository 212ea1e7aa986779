"""How the frozen forecasts turned out: the record, good or bad."""
