"""What a campaign's days should look like, and how unlikely they are if nothing is wrong. Pure."""
