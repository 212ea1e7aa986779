"""False alarms and found faults of the watch, on shops that are simulated for two years."""
