"""Reports, their files and their schedules."""
