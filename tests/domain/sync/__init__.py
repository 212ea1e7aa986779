"""What comes from the platforms: results, reviews, campaigns, currencies."""
