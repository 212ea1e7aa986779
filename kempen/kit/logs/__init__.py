"""What goes into the log of every process."""
