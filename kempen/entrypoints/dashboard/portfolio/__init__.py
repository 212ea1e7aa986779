"""Several businesses of one person: the portfolio, and a new client business."""
