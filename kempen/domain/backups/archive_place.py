"""The server of the settings, as whoever copies all of it reaches it, and our slot there."""

from django.conf import settings
from psycopg.conninfo import conninfo_to_dict

from kempen.domain.backups.place import our_place
from kempen.domain.installation.key_ring import installation_number
from kempen.kit.backup.programs import Place
from kempen.kit.database.location import DatabaseLocation


def archive_place() -> Place:
    """Return where the server is, with a login that may replicate."""
    if settings.IS_EMBEDDED:
        return Place.of(DatabaseLocation(settings.KEMPEN_DATA_DIR).connection())
    if settings.ARCHIVE_DATABASE_URL:
        return Place.of(conninfo_to_dict(settings.ARCHIVE_DATABASE_URL))
    return our_place()


def slot_name() -> str:
    """Return the name of the slot by which the server keeps WAL that is not archived yet."""
    return f"kempen_{installation_number().hex[:12]}"
