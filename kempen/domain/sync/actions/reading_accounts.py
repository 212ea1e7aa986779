"""What the jobs have in common that read more of an account than the days of its campaigns.

Each is a job of its own: what a platform does not say there keeps nobody from anything else.
"""

from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from typing import Final

import structlog

from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.connections.rates import money_fault
from kempen.kit import clock, jobs
from kempen.platforms.interface import Platform, PlatformError, Remedy

_AGAIN: Final = timedelta(minutes=15)

log = structlog.get_logger("sync")


def read_later(task: str, connection: Connection, after: timedelta | None = None) -> None:
    """Have the worker read an account by a task, one job of it at a time."""
    account = str(connection.pk)
    jobs.defer(
        task,
        {"connection_id": account},
        lock=f"{task}:{account}",
        queueing_lock=f"{task}:{account}:{'again' if after else 'now'}",
        at=clock.now() + after if after else None,
        queue=jobs.PARTNERS,
    )


def readable_connection(connection_id: str) -> Connection | None:
    """Return an account whose figures can be read and counted; else None."""
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None or connection.status == Connection.Status.DISCONNECTED:
        return None
    return None if money_fault(connection) else connection


def read_account(
    task: str, connection: Connection, read: Callable[[Platform], None]
) -> PlatformError | None:
    """Open an account and read it; what was read before a failure stays. Return the failure.

    Where waiting helps the task comes again, where a person must connect anew that is kept.
    """
    try:
        with closing(open_platform(connection)) as opened:
            read(opened)
    except PlatformError as error:
        log.warning("an account was not read", task=task, reason=error.message)
        if error.kind is Remedy.RECONNECT:
            record_failure(connection, error)
        elif error.kind is Remedy.AGAIN:
            read_later(task, connection, max(timedelta(seconds=error.after or 0), _AGAIN))
        return error
    return None
