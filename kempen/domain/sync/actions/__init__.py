"""Reading accounts: connecting, daily results, reviews, currencies."""
