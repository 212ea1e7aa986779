"""What changes creatives: written, edited, given a picture."""
