"""What platforms report of ads, and which of them does better."""
