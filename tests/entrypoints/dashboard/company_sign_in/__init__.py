"""Company sign-in in the browser: people, lies, limits, settings."""
