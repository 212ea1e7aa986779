"""How campaigns perform, as several pages show it: filters, headlines, figures, a table."""
