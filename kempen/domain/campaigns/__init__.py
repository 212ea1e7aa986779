"""The campaign and its states."""
