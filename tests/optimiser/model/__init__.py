"""The fit: demand, the calendar, and what spend and demand share."""
