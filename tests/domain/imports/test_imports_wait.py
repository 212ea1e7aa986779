"""Imports that meet: whoever asks is told soon, whoever works waits, none is lost or doubled."""

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.db.backends.signals import connection_created
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.imports.actions.abandon import fail_stuck_imports
from kempen.domain.imports.actions.receive_file import CSV, ImportOptions
from kempen.domain.imports.actions.receive_large import STORE_LARGE, accept_large, store_large
from kempen.domain.performance.actions.store import ImportInProgress, lock_campaigns
from kempen.domain.performance.actions.undo import UNDO, request_undo, undo_waiting
from kempen.domain.performance.actions.writing import DayWriter
from kempen.domain.performance.models import Import, PerformanceDay
from tests import make
from tests.builders.program import Program, problem
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
FILE = b"date,spend,revenue\n2026-01-01,1,2\n2026-01-02,3,4\n"


@pytest.fixture(autouse=True)
def _no_jobs() -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs WHERE task_name LIKE 'imports.%'")


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


def accepted(campaign: Campaign, content: bytes = FILE) -> Import:
    wanted = ImportOptions(CSV, campaign=str(campaign.pk))
    return accept_large(
        make.actor(campaign.business), io.BytesIO(content), wanted, source="api_csv"
    )


def status(import_: Import) -> str:
    return Import.objects.of_everyone().get(id=import_.id).status


@contextmanager
def at_work(campaign: Campaign) -> Iterator[None]:
    """Somebody else stores days of this campaign, for as long as the block lasts."""
    begun, may_end = threading.Event(), threading.Event()

    def store() -> None:
        with transaction.atomic():
            lock_campaigns(campaign.business, [campaign.pk])
            begun.set()
            assert may_end.wait(PATIENCE)
        connection.close()

    thread = threading.Thread(target=store)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        may_end.set()
        thread.join(PATIENCE)


@contextmanager
def impatient() -> Iterator[None]:
    """Wait for locks as a web server does, if for less long."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        (before,) = cursor.fetchone()
        cursor.execute("SET lock_timeout = '100ms'")
        try:
            yield
        finally:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [before])


@contextmanager
def impatient_requests() -> Iterator[None]:
    """The same for a request, which gives its connection back while its body comes."""

    def shorten(**_: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '100ms'")

    connection_created.connect(shorten, weak=False, dispatch_uid="impatient")
    try:
        yield
    finally:
        connection_created.disconnect(dispatch_uid="impatient")
        # Those in the pool would keep the setting.
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]


def test_an_undo_beside_an_import_is_done_when_that_is_over(
    business: Business, campaign: Campaign
) -> None:
    import_ = accepted(campaign)
    store_large(str(import_.id))
    program = Program.of(business)
    with at_work(campaign):
        answer = program.post(f"/data/imports/{import_.public_id}/undo", {})
        assert (answer.status_code, answer.json()["status"]) == (202, "completed")
        assert PerformanceDay.objects.of(business).count() == 2
    job = ProcrastinateJob.objects.get(task_name=UNDO)
    undo_waiting(**job.args)
    assert status(import_) == "undone"
    assert not PerformanceDay.objects.of(business).exists()
    again = program.post(f"/data/imports/{import_.public_id}/undo", {})
    assert (again.status_code, again.json()["undone"]["removed"]) == (200, 2)


def test_a_request_beside_an_import_is_told_to_come_again(
    business: Business, campaign: Campaign
) -> None:
    body = {
        "campaign_id": campaign.public_id,
        "data": [{"date": "2026-01-01", "spend": 1, "revenue": 2}],
    }
    with at_work(campaign), impatient_requests():
        answer = Program.of(business).post("/data/import", body)
    assert problem(answer) == (503, "import_running")
    assert int(answer.headers["Retry-After"]) > 0
    assert not PerformanceDay.objects.of(business).exists()


def test_the_worker_waits_for_longer_than_for_any_other_lock(campaign: Campaign) -> None:
    import_ = accepted(campaign)
    with at_work(campaign), impatient(), pytest.raises(ImportInProgress), transaction.atomic():
        lock_campaigns(campaign.business, [campaign.pk])
    ended: list[str] = []

    def work() -> None:
        with impatient():
            store_large(str(import_.id))
        ended.append(status(import_))
        connection.close()

    worker = threading.Thread(target=work)
    with at_work(campaign):
        worker.start()
        wait_until(_somebody_waits_for_a_lock)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.3)")
        assert worker.is_alive()
    worker.join(PATIENCE)
    assert ended == ["completed"]


def _somebody_waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchone()[0])


def at_the_first_write(monkeypatch: pytest.MonkeyPatch, action: Callable[[], None]) -> None:
    """Have something happen when an import has written its first days."""
    write, done = DayWriter.write, list[bool]()

    def write_and(self: Any, batch: Any) -> None:
        write(self, batch)
        if not done:
            done.append(True)
            action()

    monkeypatch.setattr(DayWriter, "write", write_and)


def test_a_database_that_goes_away_leaves_the_import_for_the_next_try(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_ = accepted(campaign)

    def cut() -> None:
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    at_the_first_write(monkeypatch, cut)
    with pytest.raises(psycopg.OperationalError):
        store_large(str(import_.id))
    assert status(import_) == "running"
    assert not PerformanceDay.objects.of(campaign.business).exists()
    store_large(str(import_.id))
    assert status(import_) == "completed"
    assert PerformanceDay.objects.of(campaign.business).count() == 2


def test_a_job_that_runs_twice_at_once_tells_of_one_import(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_ = accepted(campaign)

    def run_again() -> None:
        store_large(str(import_.id))
        connection.close()

    other = threading.Thread(target=run_again)

    def begin_another() -> None:
        other.start()
        wait_until(_somebody_waits_for_a_lock)

    at_the_first_write(monkeypatch, begin_another)
    store_large(str(import_.id))
    other.join(PATIENCE)
    done = Import.objects.of_everyone().get(id=import_.id)
    assert (done.status, done.inserted, done.unchanged) == ("completed", 2, 0)
    events = Event.objects.of(campaign.business).filter(type="import.completed")
    assert events.count() == 1


def test_an_import_without_a_job_is_given_up_and_the_others_are_not(campaign: Campaign) -> None:
    lost, waiting, over = (accepted(campaign) for _ in range(3))
    store_large(str(over.id))
    jobs = ProcrastinateJob.objects.filter(task_name=STORE_LARGE)
    assert jobs.count() == 3
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = 'doing' WHERE args->>'import_id' = %s",
            [str(lost.id)],
        )
        assert fail_stuck_imports() == 0
        cursor.execute(
            "UPDATE procrastinate_jobs SET status = 'failed' WHERE args->>'import_id' = %s",
            [str(lost.id)],
        )
    assert fail_stuck_imports() == 1
    assert [status(one) for one in (lost, waiting, over)] == ["failed", "queued", "completed"]


def test_a_large_undo_that_is_asked_twice_is_done_once(
    business: Business, campaign: Campaign
) -> None:
    import_ = accepted(campaign)
    store_large(str(import_.id))
    with at_work(campaign):
        for _ in range(2):
            stored_import = Import.objects.of(business).get(id=import_.id)
            request_undo(make.actor(business), stored_import)
    jobs = list(ProcrastinateJob.objects.filter(task_name=UNDO))
    for job in jobs:
        undo_waiting(**job.args)
    assert len(jobs) == 2
    assert status(import_) == "undone"
