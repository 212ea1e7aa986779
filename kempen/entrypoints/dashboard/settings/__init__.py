"""Business, taxes, money, API keys, activity, preferences."""
