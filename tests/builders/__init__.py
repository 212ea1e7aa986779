"""What tests begin with: people, campaigns, strategies and launches, a file each."""
