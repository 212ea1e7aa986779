"""Numbers in, SVG out."""
