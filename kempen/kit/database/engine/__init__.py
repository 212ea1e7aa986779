"""Django's PostgreSQL engine, within the bound of kit.database.waiting."""
