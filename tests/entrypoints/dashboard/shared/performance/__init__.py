"""Figures and estimates in words, as several sections show them."""
