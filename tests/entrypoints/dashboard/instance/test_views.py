"""What the instance page shows, and what an operator does there."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.domain.operators.concerns import Concern
from kempen.domain.operators.models import OperatorAction, OperatorTestMail
from kempen.domain.operators.queries import instance as instance_queries
from kempen.entrypoints.dashboard.instance.copy import FINDINGS
from kempen.kit import clock, jobs
from tests.builders.operators import EMAIL
from tests.builders.people import mails, work_off
from tests.smtp_server import Postman, smtp_server
from tests.waiting import free_port

pytestmark = pytest.mark.django_db


def _fail_jobs(count: int) -> list[int]:
    for _ in range(count):
        jobs.defer("accounts.mail_link_again", {"email": "siti@example.com"})
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = 'failed' WHERE queue_name = 'default'"
            " RETURNING id"
        )
        return [number for (number,) in cursor.fetchall()]


def test_every_finding_has_a_sentence_and_what_to_do() -> None:
    assert set(FINDINGS) == set(Concern)
    assert all(what and to_do for what, to_do in FINDINGS.values())


def test_the_page_shows_every_part(at_instance: Client) -> None:
    page = at_instance.get("/instance/").content.decode()
    for part in ("Queues", "Failed emails", "Failed jobs", "Partitions", "PostgreSQL 18"):
        assert part in page
    assert "webhooks_attempt" in page
    assert "Not read in time" not in page


def test_htmx_gets_the_part_that_is_renewed(at_instance: Client) -> None:
    part = at_instance.get("/instance/", headers={"HX-Request": "true"}).content.decode()
    assert 'hx-trigger="every 30s"' in part
    assert "<html" not in part


def test_a_part_that_cannot_be_read_leaves_the_others(
    at_instance: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow() -> None:
        raise OperationalError("canceling statement due to statement timeout")

    monkeypatch.setattr(instance_queries, "partitions", slow)
    page = at_instance.get("/instance/").content.decode()
    assert "Not read in time" in page
    assert "Part of this page is missing" in page
    assert "PostgreSQL 18" in page


def test_the_page_takes_as_many_statements_for_many_failed_jobs_as_for_few(
    at_instance: Client,
) -> None:
    _fail_jobs(51)
    with CaptureQueriesContext(
        connection,
    ) as few:
        at_instance.get("/instance/")
    _fail_jobs(60)
    with CaptureQueriesContext(connection) as many:
        assert b"61 more jobs" in at_instance.get("/instance/").content
    assert len(many) == len(few)
    assert "siti" not in at_instance.get("/instance/").content.decode()


def test_a_failed_job_is_retried_from_the_page_and_recorded(at_instance: Client) -> None:
    [job] = _fail_jobs(1)
    assert f"/instance/jobs/{job}/retry/" in at_instance.get("/instance/").content.decode()
    for sentence in ("is tried again", "no longer among the failed"):
        answer = at_instance.post(f"/instance/jobs/{job}/retry/", follow=True)
        assert sentence in answer.content.decode()
    entry = OperatorAction.objects.get(action="job.retried")
    assert (entry.operator, entry.data["job"]) == (EMAIL, job)


def test_a_number_that_no_job_can_have_is_none(at_instance: Client) -> None:
    answer = at_instance.post(f"/instance/jobs/{2**64}/retry/", follow=True)
    assert "no longer among the failed" in answer.content.decode()


def test_all_failed_jobs_are_retried_and_mails_apart(at_instance: Client) -> None:
    _fail_jobs(3)
    answer = at_instance.post("/instance/mails/retry/", follow=True)
    assert "0 jobs are tried again" in answer.content.decode()
    answer = at_instance.post("/instance/jobs/retry/", follow=True)
    assert "3 jobs are tried again" in answer.content.decode()


def test_retrying_asks_who_it_is_after_a_quarter_of_an_hour(
    at_instance: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    [job] = _fail_jobs(1)
    now, then = clock.now(), time.time()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=16))
    monkeypatch.setattr(time, "time", lambda: then + 16 * 60)
    for address in (
        f"/instance/jobs/{job}/retry/",
        "/instance/jobs/retry/",
        "/instance/mails/retry/",
        "/instance/mails/test/",
    ):
        assert "reauthenticate" in at_instance.post(address)["Location"], address
    assert at_instance.get("/instance/").status_code == 200
    assert not OperatorAction.objects.filter(action__startswith="job").exists()


def test_a_test_mail_goes_through_the_worker_and_the_page_says_that_it_went(
    at_instance: Client,
) -> None:
    at_instance.post("/instance/mails/test/")
    assert "Waiting for the worker" in at_instance.get("/instance/").content.decode()
    answer = at_instance.post("/instance/mails/test/", follow=True)
    assert "still waits for the worker" in answer.content.decode()
    work_off()
    assert mails()[-1] == (EMAIL, "Test email of Kempen")
    assert "The mail server accepted it" in at_instance.get("/instance/").content.decode()
    assert OperatorAction.objects.filter(action="mail.tested").count() == 1


def test_a_test_mail_that_is_refused_says_what_the_mail_server_answered(
    at_instance: Client, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    at_instance.post("/instance/mails/test/")
    OperatorTestMail.objects.update(created_at=clock.now())
    postman = Postman()
    postman.refused[EMAIL] = "550 5.7.1 relaying denied"
    # What was deferred before is for another server.
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM procrastinate_events; DELETE FROM procrastinate_jobs"
            " WHERE task_name <> 'operators.send_test_mail'"
        )
    with smtp_server(settings.EMAIL_PORT, postman):
        work_off()
    page = at_instance.get("/instance/").content.decode()
    assert "The mail server answered: 550 5.7.1 relaying denied" in page
