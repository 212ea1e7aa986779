"""What several sections show."""
