"""Changes of the tables of reports."""
