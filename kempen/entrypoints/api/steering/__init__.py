"""/moves and /recommendations: money that moves in a running plan, and ads that should change."""
