"""The section of a strategy that says whom each campaign is shown to."""
