"""What changes about leads: a file for each deed."""
