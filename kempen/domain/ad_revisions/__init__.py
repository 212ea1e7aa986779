"""Other ads for a campaign that runs: what a person wants changed, up to its approval."""
