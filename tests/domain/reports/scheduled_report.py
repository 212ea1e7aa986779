"""A weekly report of a business with twenty days, and what sends it: used by tests of schedules."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.reports.actions import sending
from kempen.domain.reports.actions.scheduling import schedule_report
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.domain.reports.schedule_options import ScheduleOptions
from kempen.kit import clock
from tests import make
from tests.waiting import free_port

# Friday noon in Malaysia; the report is due on Monday at eight.
NOON = datetime(2026, 11, 20, 4, 0, tzinfo=UTC)
MONDAY = datetime(2026, 11, 23, 0, 0, tzinfo=UTC)
Clock = Callable[[datetime], None]


@pytest.fixture
def clock_at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    def move(to: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: to)

    move(NOON)
    return move


@pytest.fixture
def alice(db: None) -> Member:
    return make.member(make.business())


@pytest.fixture
def business(alice: Member) -> Business:
    campaign = make.campaign(alice.business, "=Raya hampers")
    for days_ago in range(1, 20):
        make.day(campaign, date(2026, 11, 23) - timedelta(days=days_ago), "100.01", "400.05")
    return alice.business


@pytest.fixture
def schedule(business: Business, alice: Member, clock_at: Clock) -> ReportSchedule:
    wanted = ScheduleOptions(
        "Monday numbers",
        Recurrence(Frequency.WEEK, 1, time(8)),
        "last-7-days",
        formats=(FileFormat.CSV, FileFormat.PARQUET),
    )
    return schedule_report(Actor.member(alice), wanted, [alice])


@pytest.fixture
def port(settings: Any) -> int:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    return int(settings.EMAIL_PORT)


def waiting(name: str) -> list[dict[str, Any]]:
    return [dict(job.args) for job in ProcrastinateJob.objects.filter(task_name=name)]


def sent_on_monday(clock_at: Clock) -> list[dict[str, Any]]:
    clock_at(MONDAY)
    assert sending.send_due() == 1
    (due,) = waiting(sending.SEND)
    sending.create_and_send(**due)
    return waiting(sending.MAIL)
