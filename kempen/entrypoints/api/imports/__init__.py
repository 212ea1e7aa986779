"""Imports over the API: bodies, files, progress, undo."""
