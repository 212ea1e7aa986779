"""What is kept and what may happen to it; a room uses only rooms below it."""
