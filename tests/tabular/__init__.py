"""Tables of `kempen plan`: their header, their rows, and what a wrong one is told."""
