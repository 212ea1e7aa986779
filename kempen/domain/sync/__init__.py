"""What is read from platforms: results, states, campaigns that exist there."""
