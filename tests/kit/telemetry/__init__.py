"""What the processes count about themselves."""
