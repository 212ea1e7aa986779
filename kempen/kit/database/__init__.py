"""PostgreSQL: the embedded server of one machine, and how any server is reached."""
