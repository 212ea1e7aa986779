"""Total sales: in, and as they stand."""
