"""Total sales: imported, compared with what platforms claim, and their margin."""
