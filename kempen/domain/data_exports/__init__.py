"""Data exports: all that belongs to a business, in one archive that its owners download."""
