"""Launched plans are steered: money moves inside what was approved, or a move is recommended."""
