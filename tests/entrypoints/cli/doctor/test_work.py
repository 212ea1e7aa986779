import pytest
from django.db import connection

from kempen.entrypoints.cli.doctor import work
from kempen.kit.database import job_queues
from tests.entrypoints.cli.doctor.found import nothing, only

pytestmark = pytest.mark.django_db
JOB = "INSERT INTO procrastinate_jobs (queue_name, task_name, status, scheduled_at) VALUES "


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_nobody_does_jobs() -> None:
    run("DELETE FROM procrastinate_workers")
    assert only(work.workers())[0] == "fault"
    run("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '2 minutes')")
    assert only(work.workers())[0] == "fault"
    run("INSERT INTO procrastinate_workers DEFAULT VALUES")
    assert nothing(work.workers())


def test_a_job_that_waits_for_too_long() -> None:
    run(JOB + "('mail', 'mail.send', 'todo', now() + interval '1 hour')")
    run(JOB + "('mail', 'mail.send', 'todo', now() - interval '14 minutes')")
    assert nothing(work.waiting_jobs())
    run(JOB + "('partners', 'launches.push', 'todo', now() - interval '16 minutes')")
    assert only(work.waiting_jobs()) == (
        "fault",
        "The oldest of 1 waiting jobs in the queue partners has waited 16 minutes.",
    )


def test_a_job_that_nobody_scheduled_has_waited_since_it_was_written_down() -> None:
    run(JOB + "('default', 'imports.store', 'todo', NULL)")
    run("UPDATE procrastinate_events SET at = now() - interval '30 minutes'")
    [queue] = job_queues.queue_states()
    assert (queue.name, queue.waiting, queue.running) == ("default", 1, 0)
    assert queue.oldest_wait == pytest.approx(1800, abs=5)
    assert only(work.waiting_jobs())[0] == "fault"


def test_jobs_that_failed() -> None:
    assert nothing(work.failed_jobs())
    run(JOB + "('default', 'imports.store', 'failed', NULL)")
    assert only(work.failed_jobs()) == (
        "warning",
        "1 jobs failed in the last 30 days and will not be retried.",
    )


def test_duties_on_a_clock_that_are_not_started() -> None:
    run("DELETE FROM procrastinate_periodic_defers")
    assert only(work.periodic_duties())[1].startswith("No periodic task has run yet")
    defers = "INSERT INTO procrastinate_periodic_defers (task_name, defer_timestamp) VALUES "
    run(defers + "('jobs.retry_stalled', extract(epoch FROM now() - interval '11 minutes'))")
    assert only(work.periodic_duties())[1].startswith("No periodic task has run since 20")
    run(defers + "('jobs.retry_stalled', extract(epoch FROM now() - interval '1 minute'))")
    assert nothing(work.periodic_duties())
