"""`kempen plan`: a budget split from files, without a server."""
