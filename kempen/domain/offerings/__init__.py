"""What a business sells: offerings with their claims, brand kit and permits."""
