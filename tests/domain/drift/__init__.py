"""What runs on a platform against what was approved."""
