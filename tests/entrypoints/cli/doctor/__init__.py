"""`kempen doctor`: each fault is planted for real, and exactly its finding is expected."""
