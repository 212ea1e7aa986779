"""The social platform: the shape of a well-known marketing interface, version 19.0."""
