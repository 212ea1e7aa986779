"""The pretend partners and their simulated world keep their own laws."""
