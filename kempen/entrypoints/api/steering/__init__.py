"""/moves and /recommendations: money that moves between the campaigns of a running plan."""
