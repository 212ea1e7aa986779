"""Numbers in, SVG out, for page, e-mail and PDF; pure."""
