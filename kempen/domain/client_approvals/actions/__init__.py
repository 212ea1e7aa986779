"""What members and clients do with a request."""
