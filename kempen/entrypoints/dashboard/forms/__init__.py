"""The forms of pages: a file per noun."""
