"""Money that moves in running plans: recommendations, moves, and how plans keep to their money."""
