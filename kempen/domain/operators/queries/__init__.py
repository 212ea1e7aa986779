"""What is asked about operators and about the service as a whole."""
