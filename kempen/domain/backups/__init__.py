"""Backups of everything: made, looked through and restored; when and how the last ones went."""
