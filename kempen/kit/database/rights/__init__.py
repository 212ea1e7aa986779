"""Who owns the tables, who may do what with them, and what a login may."""
