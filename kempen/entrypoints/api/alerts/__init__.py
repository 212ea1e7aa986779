"""/alerts: what is wrong now, and what was."""
