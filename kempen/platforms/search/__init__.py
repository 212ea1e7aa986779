"""The search platform: its REST interface and its OAuth 2.0."""
