"""After a plan's last day, campaigns that ran before it do what the approval says."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.queries import open_drifts
from kempen.domain.launches.actions.change_results import update_launch_status
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pause_resume_end import pause, resume
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from kempen.domain.strategies.models import Brief, StrategyAd
from kempen.domain.strategies.queries import frozen_content, hash_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.kit.database.struct_column import to_json_object
from kempen.kit.refusal import Refusal
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


def test_a_campaign_that_ran_before_goes_on_at_its_old_daily_budget(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
    alice: Actor,
) -> None:
    launched("continue")
    assert running(there, campaign).daily_budget == Decimal(100)
    later(DAY + 61)
    assert finish(connection) == 0
    later(2 * DAY + 61)
    assert [finish(connection) for _ in range(3)] == [1, 0, 0]
    campaign.refresh_from_db()
    now = running(there, campaign)
    assert (campaign.status, now.state, now.daily_budget) == (
        "active",
        RunState.ACTIVE,
        Decimal(45),
    )
    # It is what was approved, so nothing differs, and a person may pause and resume it.
    later(2 * DAY + 90)
    assert detect_drift(str(connection.pk)) == 0
    pause(alice, campaign)
    push_changes(str(connection.pk))
    assert running(there, campaign).state is RunState.PAUSED
    campaign.refresh_from_db()
    resume(alice, campaign)
    push_changes(str(connection.pk))
    assert running(there, campaign).state is RunState.ACTIVE


@pytest.mark.parametrize(("after_plan", "status"), [("pause", "paused"), ("end", "ended")])
def test_a_campaign_that_ran_before_is_paused_or_ended_where_that_was_approved(
    after_plan: str,
    status: str,
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
    alice: Actor,
) -> None:
    launched(after_plan)
    later(2 * DAY + 61)
    assert [finish(connection) for _ in range(3)] == [1, 0, 0]
    campaign.refresh_from_db()
    assert (campaign.status, running(there, campaign).state) == (status, RunState.PAUSED)
    with pytest.raises(Refusal, match="campaign_dates_passed"):
        resume(alice, campaign)


def test_a_campaign_that_kempen_made_earlier_goes_on_too_and_does_not_end_on_its_platform(
    member: Member, connection: Connection, there: Platform, later: Later
) -> None:
    launch(Actor.member(member), approve(strategy(member.business, connection.platform), member))
    later(61)
    push_changes(str(connection.pk))
    own = Campaign.objects.of(member.business).get()
    assert running(there, own).end == clock.today() + timedelta(days=2)
    again = strategy(member.business, connection.platform, amounts=("90.00",), days=2, campaign=own)
    launch(Actor.member(member), approve(again, member))
    later(130)
    push_changes(str(connection.pk))
    assert (running(there, own).daily_budget, running(there, own).end) == (Decimal(45), None)
    later(200)
    assert detect_drift(str(connection.pk)) == 0
    later(2 * DAY + 130)
    finish(connection)
    now = running(there, own)
    assert (now.state, now.daily_budget) == (RunState.ACTIVE, Decimal(100))


def test_the_next_plan_begins_whatever_the_one_before_it_says_of_its_end(
    campaign: Campaign, connection: Connection, there: Platform, launched: Launched, later: Later
) -> None:
    launched("end")
    launched("continue", days_ahead=3, at=120)
    later(2 * DAY + 200)
    assert finish(connection) == 1
    # Between the plans it spends nothing, and it has not ended.
    assert running(there, campaign).state is RunState.PAUSED
    later(3 * DAY + 200)
    assert finish(connection) == 0
    now = running(there, campaign)
    assert (now.state, now.daily_budget) == (RunState.ACTIVE, Decimal(100))
    later(5 * DAY + 200)
    finish(connection)
    # Not what the first plan had, but what was there before both.
    assert running(there, campaign).daily_budget == Decimal(45)


def test_what_was_restored_in_a_plan_does_not_withdraw_the_next_plan(
    campaign: Campaign,
    connection: Connection,
    there: Platform,
    launched: Launched,
    later: Later,
    member: Member,
    client: Client,
) -> None:
    launched("continue")
    launched("continue", days_ahead=2, at=120)
    there.set_daily_budget(running(there, campaign).campaign_id, Decimal(250))
    later(240)
    assert detect_drift(str(connection.pk)) == 1
    sign_in(client, member.person.email)
    (drift,) = open_drifts(campaign)
    client.post(f"/campaigns/{campaign.public_id}/drift/{drift.public_id}/", {"deed": "put_back"})
    push_changes(str(connection.pk))
    assert running(there, campaign).daily_budget == Decimal(100)
    later(2 * DAY + 240)
    push_changes(str(connection.pk))
    caps = Change.objects.of(campaign.business).filter(kind="set_budget").order_by("id")
    assert [one.status for one in caps] == ["done"] * 3


def test_a_worker_that_dies_over_the_first_budget_does_not_take_it_for_the_old_one(
    campaign: Campaign, connection: Connection, there: Platform, launched: Launched, later: Later
) -> None:
    launched("continue")
    # The platform did it, and its answer was lost with the worker.
    first = Change.objects.of(campaign.business).filter(kind="set_budget")
    first.update(status="pushing", finished_at=None)
    push_changes(str(connection.pk))
    later(2 * DAY + 61)
    finish(connection)
    assert running(there, campaign).daily_budget == Decimal(45)


@pytest.mark.parametrize(
    ("after_plan", "words"),
    [
        ("continue", "It continues. Kempen restores the daily budget"),
        ("pause", "Kempen pauses it. It spends nothing."),
        ("end", "Kempen ends it. It spends nothing and cannot be resumed."),
        # Approved before there was a choice.
        ("", "Kempen ends it. It spends nothing and cannot be resumed."),
    ],
)
def test_the_launch_page_says_what_happens_after_the_last_day(
    after_plan: str, words: str, campaign: Campaign, member: Member, client: Client
) -> None:
    planned = strategy(member.business, campaign.platform, campaign=campaign)
    Brief.objects.of(member.business).update(after_plan=after_plan)
    planned.brief.refresh_from_db()
    approve(planned, member)
    sign_in(client, member.person.email)
    assert words in text_of(client.get(f"/strategies/{planned.public_id}/launch/"))


def test_what_happens_after_the_plan_is_part_of_what_is_approved(
    business: Business, member: Member
) -> None:
    planned = strategy(business)
    hashes = set()
    for after_plan in ("continue", "pause", "end", ""):
        planned.brief.after_plan = after_plan
        hashes.add(hash_of(frozen_content(planned)))
    assert len(hashes) == 4
    # An approval from before there was a choice keeps its hash.
    assert "after_plan" not in to_json_object(frozen_content(planned))


def test_a_plan_whose_changes_all_come_later_says_when_the_first_one_does(
    member: Member, campaign: Campaign, connection: Connection, later: Later, client: Client
) -> None:
    """It said that Kempen had nothing to change, above the list of what it will change."""
    start = clock.today() + timedelta(days=2)
    planned = strategy(member.business, connection.platform, start=start, campaign=campaign)
    StrategyAd.objects.of(member.business).delete()
    begun = launch(Actor.member(member), approve(planned, member))
    later(61)
    with transaction.atomic():
        update_launch_status(begun)
    sign_in(client, member.person.email)
    shown = text_of(client.get(f"/strategies/{planned.public_id}/launch/"))
    assert "Your plan is launched" in shown
    assert f"Its first change comes on {figures.day(start)}." in shown
    assert "had nothing to change" not in shown
