"""Endpoints of other systems, and the deliveries to them."""
