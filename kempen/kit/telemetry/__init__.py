"""What the service counts and times about itself, for those who operate it."""
