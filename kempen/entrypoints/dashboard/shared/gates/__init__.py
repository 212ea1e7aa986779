"""What stands before a page: whose it is, who may see it, and what has to come first."""
