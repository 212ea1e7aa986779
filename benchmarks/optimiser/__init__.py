"""How good the optimiser's answers are, on simulated markets whose truth is known."""
