"""What every operation keeps to: keys, limits, problems, once and not twice."""
