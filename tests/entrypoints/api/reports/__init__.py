"""/v1/reports, and the schedules that send them."""
