"""The pages: a file per page."""
