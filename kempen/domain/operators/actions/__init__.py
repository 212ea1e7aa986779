"""What operators change, and what the processes of the service note for them."""
