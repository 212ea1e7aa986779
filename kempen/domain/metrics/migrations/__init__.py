"""Changes of the tables of metrics."""
