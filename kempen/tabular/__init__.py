"""Reading tables from CSV files."""
