"""A test is the service until it says otherwise; its requests and jobs say so as in production."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection
from django.test.testcases import TransactionTestCase
from django.test.utils import override_settings

from config.database import parts_of
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import Scope, scoped

_empty_tables = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined] # Not in stubs.


def install() -> None:
    """Have the tables emptied after a test as the superuser alone may."""
    TransactionTestCase._fixture_teardown = _empty_as_superuser  # type: ignore[attr-defined]


def _empty_as_superuser(case: Any) -> None:
    if not settings.DATABASE_ROLES:
        _empty_tables(case)
        return
    with connected_as_superuser():
        _empty_tables(case)


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
