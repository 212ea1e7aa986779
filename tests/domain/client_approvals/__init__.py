"""Clients are asked, confirm who they are, and answer once."""
