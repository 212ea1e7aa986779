"""What is done with sample data."""
