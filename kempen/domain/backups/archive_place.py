"""The server of the settings, as whoever copies all of it reaches it, and our slot there."""

from uuid import UUID

from django.conf import settings
from psycopg.conninfo import conninfo_to_dict

from kempen.domain.installation.key_ring import installation_number, known_installation_number
from kempen.kit.backup.programs import Place
from kempen.kit.database.direct_connection import service_parameters
from kempen.kit.database.location import DatabaseLocation


def archive_place() -> Place:
    """Return where the server is, with a login that may replicate."""
    if settings.IS_EMBEDDED:
        return Place.of(DatabaseLocation(settings.KEMPEN_DATA_DIR).archive_connection())
    if settings.ARCHIVE_DATABASE_URL:
        return Place.of(conninfo_to_dict(settings.ARCHIVE_DATABASE_URL))
    # The right to replicate is the login's own: no role that it acts in has it.
    return Place.of(service_parameters(in_role=False))


def slot_name() -> str:
    """Return the name of the slot by which the server keeps WAL that is not archived yet."""
    return _slot_of(installation_number())


def known_slot_name() -> str | None:
    """Return it for whoever only looks; None while there cannot be such a slot."""
    number = known_installation_number()
    return _slot_of(number) if number is not None else None


def _slot_of(number: UUID) -> str:
    return f"kempen_{number.hex[:12]}"
