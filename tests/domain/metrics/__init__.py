"""What the figures mean and how they are asked for."""
