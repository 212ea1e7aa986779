"""Faults of one service that outlives them: to start one takes some ten seconds of a core."""
