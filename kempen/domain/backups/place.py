"""The database of the settings, as PostgreSQL's own programs reach it."""

from django.conf import settings

from kempen.kit.backup.programs import Place
from kempen.kit.database.direct_connection import service_parameters
from kempen.kit.database.rights.owner_connection import owner_parameters
from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import SERVICE_ROLE


def place_to_read() -> Place:
    """Return where the database is for whoever reads all of it: the service sees every row."""
    return Place.of(service_parameters(), SERVICE_ROLE if settings.DATABASE_ROLES else "")


def place_to_replace() -> Place:
    """Return where it is for whoever makes its tables anew: their owner."""
    return Place.of(owner_parameters(), OWNER_ROLE if settings.DATABASE_ROLES else "")
