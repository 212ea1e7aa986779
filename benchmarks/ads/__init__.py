"""Ads that compete in simulated campaigns whose truth is known."""
