"""Background work: deferred by name in the caller's transaction, done by the worker."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.manager import JobManager
from procrastinate.tasks import configure_task
from procrastinate.types import JSONValue

DEFAULT: Final = "default"
MAIL: Final = "mail"
# Jobs that wait for partners have slots of their own: a partner that answers late delays no other
# work. So have those among them for whose outcome a person waits at a page.
PARTNERS: Final = "partners"
PARTNERS_AT_ONCE: Final = "partners_at_once"
QUEUES: Final = (DEFAULT, MAIL, PARTNERS, PARTNERS_AT_ONCE)
# Django's own connection, so that a job belongs to the caller's transaction. In the worker the
# library's app has connections of its own: what it writes down starts before the caller commits.
_MANAGER: Final = JobManager(DjangoConnector())


def defer(
    name: str,
    arguments: Mapping[str, JSONValue],
    *,
    lock: str | None = None,
    queueing_lock: str | None = None,
    at: datetime | None = None,
    queue: str = DEFAULT,
) -> bool:
    """Write down a job; it starts after the surrounding transaction commits, or never.

    `arguments` must be JSON. The name is one in the worker's list of duties. Jobs of one `lock` run
    one after the other. A job may start more than once: its effects must bear that.

    With a `queueing_lock`, False is returned and nothing written while a job of that lock waits.
    That job may start before the caller's transaction commits, so its duty must also run on a clock
    of its own. `queue` is one of QUEUES, which the worker listens to.
    """
    if queue not in QUEUES:
        raise ValueError(f"no worker listens to the queue {queue!r}")
    job = configure_task(
        name=name,
        job_manager=_MANAGER,
        lock=lock,
        queueing_lock=queueing_lock,
        schedule_at=at,
        queue=queue,
    )
    if queueing_lock is None:
        job.defer(**arguments)
        return True
    try:
        # The savepoint keeps a refused job from spoiling the caller's transaction.
        with transaction.atomic():
            job.defer(**arguments)
    except AlreadyEnqueued:
        return False
    return True


def unfinished(name: str) -> list[dict[str, object]]:
    """Return the arguments of the jobs of a name that wait, or that a worker has begun."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT args FROM procrastinate_jobs"
            " WHERE task_name = %s AND status IN ('todo', 'doing')",
            [name],
        )
        return [_arguments(arguments) for (arguments,) in cursor.fetchall()]


def waiting_in(queue: str) -> int:
    """Return how many jobs of a queue wait, or were begun and have not ended."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM procrastinate_jobs"
            " WHERE queue_name = %s AND status IN ('todo', 'doing')",
            [queue],
        )
        return int(cursor.fetchone()[0])


def _arguments(stored: str | dict[str, object]) -> dict[str, object]:
    arguments: dict[str, object] = json.loads(stored) if isinstance(stored, str) else stored
    return arguments
