"""Connections past Django's pool: for whoever must not wait for it, or must see why one fails."""

from django.db import connections
from psycopg.conninfo import make_conninfo

_NOT_OF_LIBPQ = ("cursor_factory", "context", "prepare_threshold", "server_side_binding")


def direct_conninfo(application_name: str) -> str:
    """Return what libpq needs to reach the service's database without its pool."""
    wrapper = connections["default"]
    settings = {**wrapper.settings_dict, "OPTIONS": {**wrapper.settings_dict["OPTIONS"]}}
    settings["OPTIONS"].pop("pool", None)
    parameters = type(wrapper)(settings, "default").get_connection_params()
    for name in _NOT_OF_LIBPQ:
        parameters.pop(name, None)
    return make_conninfo(**parameters | {"application_name": application_name})
