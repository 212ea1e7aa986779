"""Days of the calendar beside figures: on charts, and what a season brought last time."""
