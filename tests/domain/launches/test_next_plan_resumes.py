"""A campaign that was paused with the end of its plan runs again with the next plan."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.launches.actions.pause_resume_end import pause, resume
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.change_executor import execute_change
from kempen.domain.launches.models import Change
from kempen.domain.launches.plans import planned_changes
from kempen.domain.launches.preflight import faults_of
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit import clock
from kempen.platforms.interface import Platform, RunState
from tests.builders.approved import approve, strategy
from tests.builders.pages import text_of
from tests.builders.people import sign_in
from tests.domain.conftest import Later
from tests.domain.launches.plan_ends import (
    DAY,
    Launched,
    campaign,
    connection,
    finish,
    launched,
    running,
    there,
)

__all__ = ["campaign", "connection", "launched", "there"]
pytestmark = pytest.mark.django_db


def test_a_campaign_paused_at_the_end_of_its_plan_runs_again_with_the_next_one(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
) -> None:
    """It stayed paused, and the launch said that it was done."""
    launched("pause")
    later(2 * DAY + 61)
    finish(connection)
    launched("pause", at=2 * DAY + 120)
    campaign.refresh_from_db()
    now = running(there, campaign)
    assert (campaign.status, now.state, now.daily_budget) == (
        "active",
        RunState.ACTIVE,
        Decimal(100),
    )
    later(2 * DAY + 240)
    assert detect_drift(str(connection.pk)) == 0
    later(4 * DAY + 240)
    assert finish(connection) == 1
    campaign.refresh_from_db()
    assert (campaign.status, running(there, campaign).state) == ("paused", RunState.PAUSED)


def test_pages_say_that_the_next_plan_resumes_what_the_end_of_its_plan_paused(
    campaign: Campaign,
    connection: Connection,
    launched: Launched,
    later: Later,
    client: Client,
    member: Member,
) -> None:
    launched("pause")
    later(2 * DAY + 61)
    finish(connection)
    # Back to the time in which a browser is signed in.
    later(0)
    yesterday = clock.today() - timedelta(days=1)
    Campaign.objects.of(member.business).update(budget_end=yesterday)
    sign_in(client, member.person.email)
    page = client.get(f"/campaigns/{campaign.public_id}/")
    assert "Its plan is over and it is paused." in text_of(page)
    # Nobody can resume it without a plan, so there is no button.
    assert 'value="resume"' not in page.content.decode()
    again = approve(strategy(member.business, connection.platform, campaign=campaign), member)
    page = client.get(f"/strategies/{again.public_id}/launch/")
    assert "It is paused because its last plan ended. The launch resumes it" in text_of(page)


def test_a_campaign_that_a_person_paused_stays_so_and_the_launch_says_it(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
    alice: Actor,
    member: Member,
) -> None:
    launched("pause")
    pause(alice, campaign)
    push_changes(str(connection.pk))
    later(2 * DAY + 61)
    assert finish(connection) == 0
    planned = launched("pause", at=2 * DAY + 120)
    assert running(there, campaign).state is RunState.PAUSED
    listed = [(one.code, one.blocks) for one in faults_of(planned, planned_changes(planned))]
    assert (LaunchRefusal.STAYS_PAUSED, False) in listed
    # The plan that is launched now allows it.
    campaign.refresh_from_db()
    resume(alice, campaign)
    push_changes(str(connection.pk))
    assert running(there, campaign).state is RunState.ACTIVE


def test_a_day_with_money_does_not_resume_what_a_person_has_paused_since(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
    alice: Actor,
) -> None:
    launched("pause")
    later(2 * DAY + 61)
    finish(connection)
    launched("pause", at=2 * DAY + 120)
    resumes = [
        one
        for one in Change.objects.of(campaign.business).filter(campaign=campaign)
        if one.payload.get("resumes")
    ]
    assert len(resumes) == 1
    campaign.refresh_from_db()
    pause(alice, campaign)
    push_changes(str(connection.pk))
    assert running(there, campaign).state is RunState.PAUSED
    # As a plan whose first days have no money would have it some days later.
    assert execute_change(there, resumes[0]).resumed is None
    assert running(there, campaign).state is RunState.PAUSED
