"""What is asked before a strategy is generated in the place of another."""
