"""From an approved strategy to its platforms."""
