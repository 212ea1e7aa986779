"""What changes schedules of reports, and what sends them."""
