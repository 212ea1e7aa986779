"""What changes offerings."""
