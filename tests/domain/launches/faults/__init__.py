"""Launches against partners that misbehave: what the person sees, and what stands there at last."""
