"""`kempen run`."""
