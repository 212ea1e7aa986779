"""Other people's loaders on the same rows, in the same PostgreSQL (`make bench-peers-imports`)."""
