"""The optimiser's mathematics, on markets whose truth is known."""
