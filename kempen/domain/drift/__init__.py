"""What runs on a platform otherwise than a person approved."""
