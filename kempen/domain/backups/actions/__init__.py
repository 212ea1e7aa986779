"""What is done with backups."""
