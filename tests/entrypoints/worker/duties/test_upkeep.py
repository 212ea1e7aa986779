"""What the worker does by the clock."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from procrastinate.contrib.django import app

from kempen.entrypoints.worker.duties import upkeep
from kempen.kit import jobs
from tests.database_roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


class Context:
    app = app


def states() -> list[tuple[str, str, int]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT task_name, status, attempts FROM procrastinate_jobs ORDER BY id")
        return [(str(name), str(status), int(tries)) for name, status, tries in cursor.fetchall()]


def killed_worker_had(name: str, attempts: int) -> None:
    """A job as a killed worker leaves it, once its heartbeat is long past."""
    jobs.defer(name, {})
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = 'doing', attempts = %s WHERE task_name = %s",
            [attempts, name],
        )


@pytest.fixture(autouse=True)
def no_jobs() -> Iterator[None]:
    """The tables of jobs are procrastinate's, which Django does not empty between tests."""
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


def run(duty: Any) -> None:
    async def run_and_close() -> None:
        await duty(Context, timestamp=0)
        # The duty's queries went through a thread that has a connection of its own.
        await sync_to_async(connections.close_all)()

    asyncio.run(run_and_close())


def test_the_job_of_a_killed_worker_is_started_again() -> None:
    killed_worker_had("test.duty", 0)
    run(upkeep.retry_stalled_jobs)
    assert states() == [("test.duty", "todo", 1)]


def test_a_dead_job_gives_way_to_one_that_waits_for_it() -> None:
    """Both hold one queueing lock: the dead one cannot be queued again, and keeps the other out."""
    jobs.defer("test.push", {}, lock="shop", queueing_lock="shop")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing'")
    assert jobs.defer("test.push", {}, lock="shop", queueing_lock="shop")
    killed_worker_had("test.behind", 0)
    run(upkeep.retry_stalled_jobs)
    assert states() == [
        ("test.push", "aborted", 1),
        ("test.push", "todo", 0),
        ("test.behind", "todo", 1),
    ]


def test_a_job_that_takes_every_worker_down_is_set_aside() -> None:
    killed_worker_had("test.poison", upkeep.MOST_STARTS)
    jobs.defer("test.other", {})
    run(upkeep.retry_stalled_jobs)
    assert [(name, status) for name, status, _ in states()] == [
        ("test.poison", "failed"),
        ("test.other", "todo"),
    ]


def test_the_job_of_a_worker_that_lives_is_left_alone() -> None:
    killed_worker_had("test.duty", 0)
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH living AS (INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id) "
            "UPDATE procrastinate_jobs SET worker_id = (SELECT id FROM living)"
        )
    run(upkeep.retry_stalled_jobs)
    assert states() == [("test.duty", "doing", 0)]


def test_failed_jobs_are_kept_a_month() -> None:
    for name, age in (("test.old", "31 days"), ("test.new", "29 days")):
        jobs.defer(name, {})
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE procrastinate_jobs SET status = 'failed' WHERE task_name = %s", [name]
            )
            cursor.execute(
                "UPDATE procrastinate_events SET at = now() - %s::interval WHERE job_id ="
                " (SELECT id FROM procrastinate_jobs WHERE task_name = %s)",
                [age, name],
            )
    run(upkeep.delete_finished_jobs)
    assert [name for name, _, _ in states()] == ["test.new"]


def test_every_duty_of_the_clock_can_wait_only_once() -> None:
    """Two workers defer the same tick; one job is enough."""
    app.perform_import_paths()  # type: ignore[no-untyped-call]
    periodic = app.periodic_registry.periodic_tasks.values()
    assert len(list(periodic)) >= 4
    assert all(one.task.queueing_lock for one in periodic)
