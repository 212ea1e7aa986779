"""How each pretend partner speaks: its paths, its words, its errors."""
