"""Changes of the provider, and what a sign-in through it leads to."""
