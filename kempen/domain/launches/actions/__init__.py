"""What changes on the platforms: a file for each deed."""
