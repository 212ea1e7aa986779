"""What platforms report of single ads, and of how often a campaign was shown."""
