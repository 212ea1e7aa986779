"""What steers: the daily decision, moves and what becomes of them, recommendations, next plans."""
