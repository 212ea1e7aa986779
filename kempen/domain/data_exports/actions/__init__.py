"""Asks for an export, makes it, and deletes it after its days."""
