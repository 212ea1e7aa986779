"""The overview, the campaigns and what leaves through them."""
