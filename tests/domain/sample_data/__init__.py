"""A business with sample data: opened, filled, removed."""
