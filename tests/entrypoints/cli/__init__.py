"""The command `kempen`."""
