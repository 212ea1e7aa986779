"""The import pages."""
