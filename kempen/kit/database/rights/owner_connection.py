"""The database as its owner: for migrations and for restoring a backup, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections

from kempen.kit.database.direct_connection import Parameters, parameters_of, settings_of
from kempen.kit.database.rights.roles import OWNER_ROLE


@contextmanager
def connected_as_owner(*, in_role: bool = True) -> Iterator[None]:
    """Have this thread's statements run as the owner of the tables, with a connection of its own.

    Without `in_role` they run as whoever logs in to become the owner, who may have to be let first.
    """
    ours = connections["default"]
    wrapper = type(ours)(owner_settings(in_role=in_role), "default")
    connections["default"] = wrapper
    try:
        yield
    finally:
        connections["default"] = ours
        wrapper.close()


def owner_settings(*, in_role: bool = True) -> dict[str, object]:
    """Return Django's settings of a connection of the owner's."""
    role = OWNER_ROLE if in_role and settings.DATABASE_ROLES else ""
    return settings_of(settings.DATABASE_OWNER, role, roles=False)


def owner_parameters() -> Parameters:
    """Return what psycopg needs for a session of the owner's."""
    return parameters_of(owner_settings())
