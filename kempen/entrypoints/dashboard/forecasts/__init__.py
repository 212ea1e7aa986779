"""Frozen forecasts and how they turned out."""
