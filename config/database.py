"""How every process connects to PostgreSQL: a small pool, and a deadline for everything."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dj_database_url

from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.wait_budget import BoundedConnection

# In seconds. A request is answered within ten; a background duty may take its time.
_WEB = {"statement": 10, "lock": 3, "idle": 15}
_WORKER = {"statement": 600, "lock": 30, "idle": 60}
# A job keeps its connection while it waits for a partner.
_MOST_CONNECTIONS = {"web": 8, "worker": 20}


@dataclass(frozen=True)
class Places:
    """How Django calls the parts of three ways to one database.

    `usual` is what the processes work with; `owner` logs in to become the owner of the tables, for
    `kempen migrate` and `kempen restore` alone; `direct` leads past a pooler, for what needs a
    session of its own, and is empty where there is no pooler.
    """

    usual: dict[str, Any]
    owner: dict[str, Any]
    direct: dict[str, Any]


def own_places(data_dir: Path) -> Places:
    """Return the ways to the embedded server of a data folder."""
    place = DatabaseLocation(data_dir)
    return Places(parts_of(place.connection()), parts_of(place.owner_connection()), {})


def places_of_urls(usual: str, owner: str, direct: str) -> Places:
    """Return the ways that three addresses name; without a pooler there is no `direct`."""
    return Places(parts_of_url(usual), parts_of_url(owner), parts_of_url(direct) if direct else {})


def usual_connection(places: Places, *, is_worker: bool, in_roles: bool) -> dict[str, Any]:
    """Return Django's settings of the connection that all processes work with."""
    has_pooler = bool(places.direct)
    options = connection_options(is_worker=is_worker, has_pooler=has_pooler)
    return {
        **places.usual,
        "ENGINE": "kempen.kit.database.engine",
        "OPTIONS": {**places.usual.get("OPTIONS", {}), **options, "roles": in_roles},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "ATOMIC_REQUESTS": False,
        # A cursor that outlives its transaction stays in a session, which a pooler gives away.
        "DISABLE_SERVER_SIDE_CURSORS": has_pooler,
        "TEST": {"NAME": "kempen_test"},
    }


def connection_options(*, is_worker: bool, has_pooler: bool) -> dict[str, Any]:
    """Return the OPTIONS of Django's database connection.

    A pooler of transactions hands no options of a session on: its own settings have them.
    """
    options: dict[str, Any] = {
        "pool": {
            "connection_class": BoundedConnection,
            "min_size": 1,
            "max_size": _MOST_CONNECTIONS["worker" if is_worker else "web"],
            "timeout": 3,
            "max_lifetime": 1800,
            # A pool that tries for longer waits ever longer between two tries, also when the
            # server is back.
            "reconnect_timeout": 2,
        },
        "connect_timeout": 3,
        "tcp_user_timeout": 10_000,
        "keepalives_idle": 10,
    }
    if not has_pooler:
        options["options"] = session_deadlines(is_worker=is_worker)
    return options


def session_deadlines(*, is_worker: bool) -> str:
    """Return the deadlines of a session, as PostgreSQL takes them when it begins."""
    deadlines = _WORKER if is_worker else _WEB
    return (
        f"-c statement_timeout={deadlines['statement']}s -c lock_timeout={deadlines['lock']}s "
        f"-c idle_in_transaction_session_timeout={deadlines['idle']}s "
        # A statement whose asker has given up is not worked on to its end.
        "-c client_connection_check_interval=1s"
    )


def parts_of(place: Mapping[str, str]) -> dict[str, Any]:
    """Return what Django calls the parts of a connection that libpq takes."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host"}
    return {name: place[part] for name, part in names.items()}


def parts_of_url(url: str) -> dict[str, Any]:
    """Return Django's parts of a database's address."""
    parsed = dj_database_url.parse(url)
    wanted = ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    return {name: value for name, value in parsed.items() if name in wanted}
