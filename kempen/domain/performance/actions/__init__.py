"""What changes the numbers: one way in, whatever they come as."""
