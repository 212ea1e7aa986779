"""A job that fails says in the log which it is, why, and when it is tried again."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app
from structlog.testing import capture_logs

from kempen.domain.accounts.actions import sign_up
from kempen.domain.operators.models import JobFailure
from kempen.entrypoints.worker import main
from kempen.kit import jobs, mail
from kempen.kit.database.direct_connection import service_parameters
from kempen.kit.logs.tracebacks import traceback_as_json
from tests.counts import counts_up
from tests.database_roles import as_owner
from tests.smtp_server import Postman, smtp_server
from tests.waiting import free_port

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_jobs() -> Iterator[None]:
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


@pytest.fixture
def mail_port(settings: Any) -> int:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    return int(settings.EMAIL_PORT)


def _work() -> list[dict[str, Any]]:
    """Do the jobs that wait as the worker does; return what it logs of jobs."""

    async def until_none_waits() -> None:
        connector = PsycopgConnector(kwargs=service_parameters())
        options = main.worker_options(jobs.QUEUES, 4)
        options["wait"] = False
        with app.replace_connector(connector) as worker_app:
            async with worker_app.open_async():
                await worker_app.run_worker_async(**options)

    with capture_logs() as lines:
        asyncio.run(until_none_waits())
    return [dict(line) for line in lines if "job" in line]


def test_a_mail_that_waits_for_its_server_is_logged(mail_port: int) -> None:
    mail.post(mail.Mail("m1", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    with counts_up("kempen_jobs_total", task=mail.DUTY, outcome="retried"):
        [line] = _work()
    assert line["event"] == "a job failed and is tried again"
    assert (line["log_level"], line["job"], line["attempt"]) == ("warning", mail.DUTY, 1)
    assert line["why"].startswith("ConnectionRefusedError: ")
    assert line["retry_at"] > "2026"


def test_a_mail_that_is_refused_for_good_is_logged_without_its_reader(mail_port: int) -> None:
    mail.post(mail.Mail("m2", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    postman = Postman()
    postman.refused["siti@example.com"] = "550 no such person"
    with smtp_server(mail_port, postman):
        [line] = _work()
    assert (line["event"], line["log_level"]) == ("a job failed", "error")
    assert line["why"] == "MailRefusedError: the mail server knows no such recipient"
    assert "siti@" not in str(line)
    # Operators read this on their page.
    assert JobFailure.objects.get().reason == "The mail server answered: 550 no such person"


def test_a_mail_that_is_put_off_is_logged_without_its_reader(mail_port: int) -> None:
    mail.post(mail.Mail("m3", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    postman = Postman()
    postman.refused["siti@example.com"] = "450 <siti@example.com> comes later"
    with smtp_server(mail_port, postman):
        [line] = _work()
    assert line["event"] == "a job failed and is tried again"
    assert "450" in line["why"]
    assert "siti@" not in str(line)


def test_a_job_that_fails_by_our_own_fault_is_logged_with_its_traceback_and_no_arguments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(email: str) -> None:
        raise ValueError(f"a fault of ours over {email}")

    monkeypatch.setattr(sign_up, "delete_old_sign_ups", lambda: broken("siti@example.com"))
    jobs.defer("accounts.forget_old_sign_ups", {"timestamp": 1})
    [line] = _work()
    assert (line["event"], line["log_level"]) == ("a job failed", "error")
    assert line["why"] == "ValueError: a fault of ours over …@example.com"
    assert "example.com" not in JobFailure.objects.get().reason
    # As the log has it: the error and its frames, without people.
    written = traceback_as_json(None, "error", line)
    [error] = written["exception"]
    assert (error["exc_type"], error["exc_value"]) == ("ValueError", line["why"][12:])
    assert error["frames"][-1]["name"] == "broken"
    assert "siti@" not in str(written)
