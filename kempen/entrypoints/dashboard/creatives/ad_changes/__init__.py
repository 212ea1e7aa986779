"""Changes to the ads of a campaign that runs: drafted, compared with what runs, approved."""
