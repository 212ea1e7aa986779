"""What changes: looking, telling, acknowledging, and how members want to hear."""
