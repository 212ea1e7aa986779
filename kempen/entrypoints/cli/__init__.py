"""The `kempen` command."""
