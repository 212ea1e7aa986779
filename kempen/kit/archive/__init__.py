"""The continuous archive of a PostgreSQL server: its WAL, encrypted, and base backups beside it."""
