"""A test is the service until it says otherwise; its requests and jobs say so as in production."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from django.test.utils import override_settings

from config.database import parts_of
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import Scope, scoped


def superuser_place(database: str | None = None) -> dict[str, str]:
    """Return what libpq needs to reach the tests' server as the role that may everything."""
    place = DatabaseLocation(settings.KEMPEN_DATA_DIR.parent).superuser_connection()
    return place | {"dbname": database or connection.settings_dict["NAME"]}


@contextmanager
def owned_by_superuser(database: str) -> Iterator[None]:
    """Have the owner's connections lead to `database`, where everybody may become the owner."""
    with override_settings(DATABASE_OWNER=parts_of(superuser_place(database))):
        yield


@contextmanager
def connected_as_superuser() -> Iterator[None]:
    """Have this thread's statements run as the superuser, with a connection of its own."""
    with owned_by_superuser(connection.settings_dict["NAME"]), connected_as_owner(in_role=False):
        yield


@contextmanager
def as_owner() -> Iterator[None]:
    """Have the block's statements run as the tables' owner, in the transaction of the test.

    The tests' login alone may become the owner (`tests/embedded_database.py`).
    """
    with scoped(Scope(OWNER_ROLE)):
        yield
