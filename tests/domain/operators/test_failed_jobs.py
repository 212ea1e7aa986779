"""Failed jobs are listed with their reasons, bounded, and tried again once."""

import pytest
from django.db import connection
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.operators.actions.failed_jobs import (
    RECORD_FAILURE,
    Retry,
    forget_failures,
    retry_failed,
    retry_job,
)
from kempen.domain.operators.models import JobFailure, OperatorAction
from kempen.domain.operators.queries.jobs import (
    failed_jobs,
    failed_mails,
    queues,
    retried_jobs,
)
from kempen.kit import jobs, mail
from tests.builders.operators import EMAIL

pytestmark = pytest.mark.django_db
RESEND, GIVEN = "accounts.mail_link_again", {"email": "siti@example.com"}


def _fail(count: int = 1, reason: str = "ValueError") -> list[int]:
    """Have the waiting jobs fail, after `count` more of them were deferred."""
    for _ in range(count):
        jobs.defer(RESEND, GIVEN)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing' WHERE status = 'todo'")
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = 'failed', attempts = 3 WHERE status = 'doing'"
            " RETURNING id"
        )
        failed = [number for (number,) in cursor.fetchall()]
        for number in failed:
            cursor.execute(RECORD_FAILURE, {"job_id": number, "reason": reason})
    return failed


def test_failed_jobs_and_mails_are_listed_apart_with_their_reasons() -> None:
    mail.post(mail.Mail("m1", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    [sent] = _fail(0, "The mail server answered: 550 no")
    [job] = _fail(1)
    [row] = failed_jobs().rows
    assert (row.id, row.task, row.attempts, row.reason) == (job, RESEND, 3, "ValueError")
    assert row.failed_at is not None
    [row] = failed_mails().rows
    assert (row.id, row.reason) == (sent, "The mail server answered: 550 no")
    assert "siti" not in str(row)


def test_a_job_that_failed_before_reasons_were_kept_is_listed_too() -> None:
    _fail()
    JobFailure.objects.all().delete()
    [row] = failed_jobs().rows
    assert (row.reason, row.failed_at is not None) == ("", True)


def test_a_long_list_is_cut_and_counted() -> None:
    _fail(57)
    listed = failed_jobs()
    assert (len(listed.rows), listed.total, listed.more) == (50, 57, 7)
    assert retry_failed(EMAIL, are_mails=True) == 0
    assert retry_failed(EMAIL, are_mails=False) == 57
    assert failed_jobs().total == 0
    assert OperatorAction.objects.get().data == {"count": 57, "are_mails": False}


def test_a_job_is_retried_once_however_often_it_is_asked_for() -> None:
    [job] = _fail()
    assert retry_job(EMAIL, job) is Retry.RETRIED
    assert retry_job(EMAIL, job) is Retry.NOT_FAILED
    row = ProcrastinateJob.objects.get()
    assert (row.status, row.attempts, row.scheduled_at) == ("todo", 0, None)
    assert OperatorAction.objects.get().data == {"job": job, "task": RESEND}


def test_a_job_whose_successor_waits_is_not_retried() -> None:
    jobs.defer(RESEND, GIVEN, queueing_lock="resend")
    [job] = _fail(0)
    jobs.defer(RESEND, GIVEN, queueing_lock="resend")
    assert retry_job(EMAIL, job) is Retry.NEXT_WAITS
    assert retry_failed(EMAIL, are_mails=False) == 0
    assert not OperatorAction.objects.exists()


def test_what_is_tried_again_by_itself_is_counted_by_its_reason() -> None:
    _fail(2, "ConnectionRefusedError")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'todo'")
    [row] = retried_jobs()
    assert (row.task, row.reason, row.count) == (RESEND, "ConnectionRefusedError", 2)


def test_queues_are_counted_by_state_with_the_longest_wait() -> None:
    _fail(2)
    jobs.defer(RESEND, GIVEN)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE procrastinate_jobs SET scheduled_at = now() - interval '9 minutes'"
            " WHERE status = 'todo'"
        )
    mail.post(mail.Mail("m1", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    by_name = {queue.name: queue for queue in queues()}
    assert list(by_name) == list(jobs.QUEUES)
    default = by_name[jobs.DEFAULT]
    assert (default.due, default.later, default.doing, default.failed) == (1, 0, 0, 2)
    assert default.oldest_seconds == pytest.approx(540, abs=30)
    assert (by_name[jobs.MAIL].due, by_name[jobs.PARTNERS].oldest_seconds) == (1, None)


def test_reasons_go_with_their_jobs() -> None:
    [first, second] = _fail(2)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_events")
        cursor.execute("DELETE FROM procrastinate_jobs WHERE id = %s", [first])
    forget_failures()
    assert [row.job_id for row in JobFailure.objects.all()] == [second]
