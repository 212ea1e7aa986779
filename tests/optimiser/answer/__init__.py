"""The answer: splits, ranges, chances, and what spend brought."""
