"""Keeps the catalogues of translated texts whole: finds texts, and faults in their translations."""
