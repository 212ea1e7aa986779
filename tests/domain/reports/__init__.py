"""Reports as files and as answers."""
