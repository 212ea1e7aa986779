"""Where requests to addresses of others may go."""
