"""`kempen webhooks`."""
