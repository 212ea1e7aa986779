"""Reports and their schedules over the API."""
