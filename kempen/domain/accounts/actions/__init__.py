"""What changes people, businesses and keys: a file per deed."""
