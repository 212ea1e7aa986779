"""What a duty defers belongs to its transaction, in the worker as in every other process."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app

from kempen.domain.connections.models import Connection
from kempen.domain.drift import emails
from kempen.domain.drift.models import Drift
from kempen.domain.notifications.actions import notify_members
from kempen.kit import jobs, mail
from kempen.kit.database.direct_connection import service_parameters
from tests import make
from tests.builders.at_once import at_once
from tests.builders.everything import launched
from tests.database_roles import as_owner
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_jobs() -> Iterator[None]:
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")


def in_a_worker(duty: Callable[[], object]) -> None:
    """Run a duty in a thread, as the worker does while its own connector is in place."""

    async def run() -> None:
        connector = PsycopgConnector(kwargs=service_parameters())
        with app.replace_connector(connector) as worker_app:
            async with worker_app.open_async():
                await asyncio.to_thread(duty)

    asyncio.run(run())


def test_a_job_that_a_duty_deferred_goes_with_its_transaction() -> None:
    seen: list[int] = []

    def duty() -> None:
        try:
            with transaction.atomic():
                jobs.defer("test.duty", {"number": 1})
                jobs.defer("test.duty", {"number": 2}, queueing_lock="one")
                transaction.set_rollback(True)
            with transaction.atomic():
                assert jobs.defer("test.duty", {"number": 3}, queueing_lock="one")
                assert not jobs.defer("test.duty", {"number": 4}, queueing_lock="one")
            seen.extend(int(str(one["number"])) for one in jobs.unfinished("test.duty"))
        finally:
            connection.close()

    in_a_worker(duty)
    assert seen == [3]


def test_three_looks_at_once_write_one_email_about_a_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    business = make.member(make.business()).business
    campaign = make.campaign(business)
    account = Connection.objects.add(business, platform="social", account_id="1")
    difference = {"kind": "budget", "approved": "80.00", "found": "150.00", "mark": "a"}
    launch = launched(campaign, account).launch
    Drift.objects.add(business, campaign=campaign, launch=launch, **difference)
    # All three have found it before the first has said that it is told.
    together = threading.Barrier(3)

    def notify_together(*given: Any, **page: Any) -> int:
        together.wait(PATIENCE)
        return notify_members(*given, **page)

    monkeypatch.setattr(emails, "notify_members", notify_together)
    counts: list[int] = []
    in_a_worker(lambda: counts.extend(at_once(*[lambda: emails.notify_of_drifts(business)] * 3)))
    assert sorted(counts) == [0, 0, 1]
    assert len(jobs.unfinished(mail.DUTY)) == 1
