"""Figures on demand."""
