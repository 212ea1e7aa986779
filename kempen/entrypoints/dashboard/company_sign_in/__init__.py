"""Company sign-in: the pages of signing in through a provider, and its settings."""
