"""The dashboard, a folder a section."""
