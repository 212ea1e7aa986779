"""Sales as they come: bodies of requests, files of days, exports of orders."""
