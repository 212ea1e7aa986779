"""Words, a brand kit and a photo in, the image of an ad out. Nothing here knows of a database."""
