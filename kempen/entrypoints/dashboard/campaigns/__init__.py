"""The campaigns and the page of each."""
