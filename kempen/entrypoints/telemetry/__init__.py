"""What is seen of the service from outside: its metrics, and a line for each request."""
