"""Background work: deferred by name in the caller's transaction, done by the worker."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued


def defer(
    name: str,
    arguments: Mapping[str, Any],
    *,
    lock: str | None = None,
    queueing_lock: str | None = None,
    at: datetime | None = None,
    queue: str = "default",
) -> bool:
    """Write down a job; it starts after the surrounding transaction commits, or never.

    `arguments` must be JSON. The name is one in the worker's list of duties. Jobs of one `lock` run
    one after the other. A job may start more than once: its effects must bear that.

    With a `queueing_lock`, False is returned and nothing written while a job of that lock waits.
    That job may start before the caller's transaction commits, so its duty must also run on a clock
    of its own.
    """
    job = app.configure_task(
        name, lock=lock, queueing_lock=queueing_lock, schedule_at=at, queue=queue
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


def unfinished(name: str) -> list[dict[str, Any]]:
    """Return the arguments of the jobs of a name that wait, or that a worker has begun."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT args FROM procrastinate_jobs"
            " WHERE task_name = %s AND status IN ('todo', 'doing')",
            [name],
        )
        return [_arguments(found) for (found,) in cursor.fetchall()]


def _arguments(found: Any) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(found) if isinstance(found, str) else found
    return kept
