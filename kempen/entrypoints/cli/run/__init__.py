"""`kempen run`: everything on one machine."""
