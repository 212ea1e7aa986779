"""Connections that reach PostgreSQL itself, in no pool and through no pooler.

They are for whoever must not wait for a pool, must see why a connection fails, listens for
notifications, or knows nothing of `scope.py`, as the job library: their sessions begin as the
service and are nobody else's.
"""

from typing import Any

from django.conf import settings
from django.db import connections
from psycopg.conninfo import make_conninfo

from kempen.kit.database.scope import SERVICE_ROLE

_DJANGO_ONLY = ("cursor_factory", "context", "prepare_threshold", "server_side_binding")


def settings_of(place: dict[str, Any], **options: object) -> dict[str, Any]:  # Any: as Django.
    """Return Django's settings of a connection to `place`, in no pool; `options` replace ours."""
    usual = connections["default"].settings_dict
    kept = {"options": settings.DATABASE_SESSION, **usual["OPTIONS"], **place.get("OPTIONS", {})}
    kept.pop("pool", None)
    return {**usual, **place, "OPTIONS": {**kept, **options}, "CONN_MAX_AGE": None}


def service_parameters(
    *, in_role: bool = True, **options: object
) -> dict[str, Any]:  # Any: as psycopg takes them.
    """Return what psycopg needs for a session that acts as the service for as long as it lives.

    Without `in_role` it acts as its login, which may read no table.
    """
    place = settings_of(settings.DATABASE_DIRECT, **options)
    if place["OPTIONS"]["roles"] and in_role:
        place["OPTIONS"]["options"] += f" -c role={SERVICE_ROLE}"
    return parameters_of(place)


def parameters_of(place: dict[str, Any]) -> dict[str, Any]:  # Any: as psycopg takes them.
    """Return what psycopg needs for a connection with these settings of Django's."""
    parameters = type(connections["default"])(place, "default").get_connection_params()
    return {name: value for name, value in parameters.items() if name not in _DJANGO_ONLY}


def direct_conninfo(application_name: str, *, in_role: bool = True) -> str:
    """Return such a session's parameters as one text."""
    parameters = service_parameters(in_role=in_role, application_name=application_name)
    return make_conninfo("", **parameters)
