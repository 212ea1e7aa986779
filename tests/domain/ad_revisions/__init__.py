"""Other ads for a campaign that runs: drafted, approved, carried out, taken back."""
