"""/moves, /ad-pauses, /recommendations: what moves by itself or should, money and ads."""
