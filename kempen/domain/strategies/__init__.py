"""From a brief to a strategy that a person approved."""
