"""The search platform: the shape of a well-known REST interface, version 24."""
