"""The database of the settings, as PostgreSQL's own programs reach it."""

from django.db import connection

from kempen.kit.backup.programs import Place


def our_place() -> Place:
    """Return where this process's database is."""
    return Place.of(connection.get_connection_params())
