"""Archives of a database: made in one snapshot, encrypted, checked whole before they are used."""
