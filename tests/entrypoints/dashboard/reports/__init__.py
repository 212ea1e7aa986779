"""Analytics > Reports, its files and schedules."""
