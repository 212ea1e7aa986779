"""The pretend partners and the simulated world, seen from outside; a stranger to Kempen."""
