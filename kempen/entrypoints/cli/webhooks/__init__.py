"""`kempen webhooks`: a local receiver, and checking signatures."""
