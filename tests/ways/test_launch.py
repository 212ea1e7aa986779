"""The way of a launch: approved → worker → platform → review and results → API and events."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection as database
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.actions import connect_sandbox
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.queries import launch_of, representation
from kempen.domain.performance.models import PerformanceDay
from kempen.entrypoints.worker import duties
from tests import make
from tests.builders.approved import approve, strategy
from tests.builders.program import Program
from tests.domain.conftest import Later, later, no_jobs, partners, running
from tests.sandbox.partners import Partners

__all__ = ["later", "no_jobs", "partners", "running"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_jobs")]
assert duties.partners  # Importing the duties registers them.


@pytest.fixture
def member(db: None) -> Member:
    return make.member(make.business())


def work_off() -> None:
    """Do what waits for the worker, once each; what is not due yet does nothing."""
    for job in ProcrastinateJob.objects.filter(status="todo").order_by("id"):
        with database.cursor() as cursor:
            cursor.execute(
                "UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [job.id]
            )
        app.tasks[job.task_name].func(**job.args)


def events_of(of: Business) -> list[tuple[str, Any]]:
    rows = Event.objects.of(of).order_by("sequence")
    return [(row.type, json.loads(row.body)["data"]) for row in rows]


def test_from_an_approved_strategy_to_a_days_results(
    member: Member, partners: Partners, later: Later
) -> None:
    business, alice = member.business, Actor.member(member)
    accounts = [connect_sandbox(alice, platform) for platform in ("social", "search")]
    approved_strategy = approve(
        strategy(business, "social", "search", amounts=("300", "600")), member
    )
    launch(alice, approved_strategy)
    work_off()
    assert {one.status for one in Campaign.objects.of(business)} == {"launching"}
    later(61)
    duties.partners.push_due_changes.func(timestamp=0)
    work_off()
    launched = launch_of(approved_strategy)
    assert launched is not None
    assert representation(launched).status == "done"
    assert [one.status for one in representation(launched).changes] == ["done"] * 4
    partners.move(minutes=2)
    duties.partners.poll_sandbox_reviews.func(timestamp=0)
    work_off()
    # A day is over on the platforms, then its results are read.
    partners.move(days=1)
    duties.partners.sync_everything.func(timestamp=0)
    work_off()
    program = Program.of(business)
    spent = Decimal(0)
    for campaign in Campaign.objects.of(business):
        [ad] = program.get(f"/campaigns/{campaign.public_id}/ads").json()["data"]
        assert (ad["status"], ad["reasons"]) == ("approved", [])
        assert campaign.status == "active"
        spent += sum(spend_by_day(campaign))
    assert spent > 0
    names = [name for name, _ in events_of(business)]
    assert names.count("campaign.launched") == names.count("ad.approved") == 2
    listed = program.get("/connections").json()["data"]
    assert [one["connection_id"] for one in listed] == [one.public_id for one in accounts]
    assert all(one["last_synced_at"] for one in listed)
    assert "EAASANDBOX" not in json.dumps(listed)


def spend_by_day(campaign: Campaign) -> list[Decimal]:
    rows = PerformanceDay.objects.of(campaign.business).filter(campaign=campaign)
    return list(rows.values_list("spend", flat=True))


def test_a_program_pauses_and_ends_what_was_launched(
    member: Member, partners: Partners, later: Later
) -> None:
    business, alice = member.business, Actor.member(member)
    connect_sandbox(alice, "social")
    launch(alice, approve(strategy(business), member))
    later(61)
    work_off()
    campaign = Campaign.objects.of(business).get()
    program = Program.of(business)
    place = f"/campaigns/{campaign.public_id}"
    for action, status in (("pause", "paused"), ("resume", "active"), ("end", "ended")):
        answer = program.post(f"{place}/{action}")
        assert (answer.status_code, answer.json()["status"]) == (202, "planned")
        work_off()
        assert program.get(place).json()["status"] == status
    refused = program.post(f"{place}/resume")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_status")
