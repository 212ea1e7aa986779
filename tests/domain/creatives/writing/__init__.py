"""Who writes the words of an ad, and what they may claim."""
