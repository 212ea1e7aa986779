"""While a restored backup is held, the worker sends nothing, and works at everything else."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from kempen.domain.backups.actions.daily_backup import MAKE_DUE
from kempen.domain.installation.hold import release
from kempen.domain.installation.models import Hold
from kempen.entrypoints.worker import main
from kempen.kit import clock, jobs, mail
from tests.database_roles import as_owner
from tests.smtp_server import Postman, smtp_server
from tests.waiting import free_port, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_jobs() -> Iterator[None]:
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


def test_all_that_is_heard_of_outside_waits_for_resume() -> None:
    silent = {jobs.MAIL, jobs.PARTNERS, jobs.PARTNERS_AT_ONCE}
    held = {queue for queues in main.HELD_SLOTS for queue in queues}
    assert held == set(jobs.QUEUES) - silent


def test_mail_waits_until_the_hold_ends(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    monkeypatch.setattr(main, "_HOLD_SECONDS", 0.05)
    Hold.objects.create(since=clock.now(), backup_made_at=clock.now())
    mail.post(mail.Mail("m1", "siti@example.com", "Hello", "Text", "<p>Text</p>"))
    jobs.defer(MAKE_DUE, {"timestamp": 0})
    postman = Postman()

    async def story() -> tuple[int, int]:
        stop = asyncio.Event()
        working = asyncio.create_task(main.do_jobs(stop))
        await asyncio.to_thread(_wait_until_none_waits, jobs.DEFAULT)
        while_held = await asyncio.to_thread(_waiting_in, jobs.MAIL), len(postman.messages)
        await asyncio.to_thread(_released)
        await asyncio.to_thread(_wait_until_none_waits, jobs.MAIL)
        stop.set()
        await working
        return while_held

    with smtp_server(settings.EMAIL_PORT, postman):
        assert asyncio.run(story()) == (1, 0)
    assert len(postman.messages) == 1


def _wait_until_none_waits(queue: str) -> None:
    wait_until(lambda: _waiting_in(queue) == 0)


def _waiting_in(queue: str) -> int:
    try:
        return jobs.waiting_in(queue)
    finally:
        connection.close()


def _released() -> None:
    release()
    connection.close()
