"""What changes endpoints and deliveries: a file per deed."""
