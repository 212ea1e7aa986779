"""`kempen plan`: files in, an answer out."""
