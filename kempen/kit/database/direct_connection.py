"""Connections that reach PostgreSQL itself, in no pool and through no pooler.

They are for whoever must not wait for a pool, must see why a connection fails, listens for
notifications, or knows nothing of `scope.py`, as the job library: their sessions begin as the
service and are nobody else's.
"""

from typing import Final, cast

from django.conf import settings
from django.db import connections
from psycopg.conninfo import make_conninfo

from kempen.kit.database.scope import SERVICE_ROLE

# What psycopg takes to connect: texts and numbers.
Parameters = dict[str, str | int | None]
_DJANGO_ONLY: Final = ("cursor_factory", "context", "prepare_threshold", "server_side_binding")


def settings_of(place: dict[str, object], role: str = "", **options: object) -> dict[str, object]:
    """Return Django's settings of a connection to `place`, in no pool, that acts as `role`.

    `options` replace ours.
    """
    usual = connections["default"].settings_dict
    own = cast(dict[str, object], place.get("OPTIONS", {}))
    session_options = {"options": settings.DATABASE_SESSION, **usual["OPTIONS"], **own, **options}
    session_options.pop("pool", None)
    if role:
        session_options["options"] = f"{session_options['options']} -c role={role}"
    return {**usual, **place, "OPTIONS": session_options, "CONN_MAX_AGE": None}


def service_parameters(*, in_role: bool = True, **options: object) -> Parameters:
    """Return what psycopg needs for a session that acts as the service for as long as it lives.

    Without `in_role` it acts as its login, which may read no table.
    """
    role = SERVICE_ROLE if in_role and settings.DATABASE_ROLES else ""
    return parameters_of(settings_of(settings.DATABASE_DIRECT, role, **options))


def parameters_of(place: dict[str, object]) -> Parameters:
    """Return what psycopg needs for a connection with these settings of Django's."""
    parameters = type(connections["default"])(place, "default").get_connection_params()
    return {name: value for name, value in parameters.items() if name not in _DJANGO_ONLY}


def direct_conninfo(application_name: str, *, in_role: bool = True) -> str:
    """Return such a session's parameters as one text."""
    parameters = service_parameters(in_role=in_role, application_name=application_name)
    return make_conninfo("", **parameters)
