"""What is seen of the service from outside."""
