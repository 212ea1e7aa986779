"""What needs a decision stands in order of what it costs; each member reads for themself."""

from datetime import date, timedelta
from importlib import import_module

import pytest
from django.db import connection, transaction
from django.db.migrations import RunSQL
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.events.actions import record
from kempen.domain.events.models import Event, EventCounter
from kempen.domain.notification_centre.actions import mark_read
from kempen.domain.notification_centre.models import ReadMark
from kempen.domain.notification_centre.open_matters import Matter, open_matters
from kempen.domain.notification_centre.queries import (
    DecisionKind,
    PendingDecision,
    decisions,
    happenings,
    unread_count,
)
from kempen.domain.performance.models import Import
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.domain.webhooks.models import Endpoint
from kempen.kit import clock
from tests import make
from tests.builders import approved
from tests.database_roles import as_owner

events_0007 = import_module("kempen.domain.events.migrations.0007_quiet_events")
centre_0003 = import_module("kempen.domain.notification_centre.migrations.0003_quiet_events")
pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


def account(business: Business, status: str, number: str) -> Connection:
    return Connection.objects.add(
        business, platform="social", account_id=number, account_name=number, status=status
    )


def rejected_ad(business: Business, name: str, **fields: str) -> str:
    """A campaign whose ad a platform rejected."""
    campaign = make.campaign(business, name, platform="social", **fields)
    creative = Creative.objects.add(
        business, platform="social", language="en", headlines=[], descriptions=[], angle="offer"
    )
    Ad.objects.add(business, campaign=campaign, creative=creative, status=Ad.Status.REJECTED)
    return campaign.public_id


def test_what_waits_for_a_person_is_listed_with_what_matters_most_first(
    business: Business,
) -> None:
    failed = Import.objects.add(
        business, source="csv", status=Import.Status.FAILED, file_name="sales.csv"
    )
    expiring = account(business, Connection.Status.EXPIRING, "Expiring")
    lost = account(business, Connection.Status.RECONNECT_NEEDED, "Lost")
    strategy = approved.strategy(business, start=clock.today() + timedelta(days=1), days=5)
    campaign_id = rejected_ad(business, "Raya hampers")
    endpoint, _ = create_endpoint(make.actor(business), "https://hooks.example.com/a", ["*"])
    Endpoint.objects.of(business).update(status=Endpoint.Status.FAILING_DISABLED)
    assert decisions(business) == [
        PendingDecision(DecisionKind.LOST_ACCOUNT, "Lost", lost.public_id),
        PendingDecision(DecisionKind.REJECTED_AD, "Raya hampers", campaign_id),
        PendingDecision(DecisionKind.STRATEGY_READY, "", strategy.public_id),
        PendingDecision(DecisionKind.EXPIRING_ACCOUNT, "Expiring", expiring.public_id),
        PendingDecision(DecisionKind.FAILED_IMPORT, "sales.csv", failed.public_id),
        PendingDecision(
            DecisionKind.DISABLED_ENDPOINT, "https://hooks.example.com/a", endpoint.public_id
        ),
    ]
    assert decisions(make.business("Charlie's")) == []


def test_where_nothing_waits_one_statement_finds_that_out(business: Business) -> None:
    decisions(business)
    with CaptureQueriesContext(connection) as asked:
        assert decisions(business) == []
    assert len(asked) == 1
    account(business, Connection.Status.EXPIRING, "Expiring")
    with CaptureQueriesContext(connection) as asked:
        assert [one.kind for one in decisions(business)] == [DecisionKind.EXPIRING_ACCOUNT]
    assert len(asked) == 2


def test_each_kind_of_matter_is_seen_in_its_own_business_alone(business: Business) -> None:
    other = make.business("Charlie's")
    assert open_matters(business) == frozenset()
    account(business, Connection.Status.EXPIRING, "Expiring")
    account(business, Connection.Status.RECONNECT_NEEDED, "Lost")
    rejected_ad(business, "Raya hampers")
    Import.objects.add(business, source="csv", status=Import.Status.FAILED)
    assert open_matters(business) == {
        Matter.EXPIRING_ACCOUNT,
        Matter.LOST_ACCOUNT,
        Matter.REJECTED_AD,
        Matter.FAILED_IMPORT,
    }
    assert open_matters(other) == frozenset()


def test_what_nobody_can_decide_any_more_is_left_out(business: Business) -> None:
    approved.strategy(business, start=date(2026, 1, 1), days=5)
    rejected_ad(business, "Over", status="ended")
    long_ago = clock.now() - timedelta(days=15)
    Import.objects.add(business, source="csv", status=Import.Status.FAILED, created_at=long_ago)
    assert decisions(business) == []


def test_each_member_reads_for_themself_and_a_late_mark_never_goes_back(
    business: Business,
) -> None:
    alice, bob = make.member(business), make.member(business, make.person("bob"), "viewer")
    for number in range(3):
        event(business, f"C{number}")
    assert [one.is_unread for one in happenings(alice, 10)] == [True, True, True]
    newest = happenings(alice, 10)[0].sequence
    mark_read(alice, newest)
    mark_read(alice, newest - 2)
    assert (unread_count(alice), unread_count(bob)) == (0, 3)
    event(business, "C4")
    assert [one.is_unread for one in happenings(alice, 10)] == [True, False, False, False]
    mark_read(alice, 10**12)
    event(business, "C5")
    assert unread_count(alice) == 1, "what came later is unread, whatever number was sent"


def test_what_happened_can_be_narrowed_to_a_kind_and_paged(business: Business) -> None:
    alice = make.member(business)
    event(business, "First")
    event(business, "Second")
    newest, oldest = happenings(alice, 10, kind="campaign")
    assert happenings(alice, 10, kind="strategy") == []
    assert happenings(alice, 10, before=newest.sequence) == [oldest]
    assert happenings(alice, 1) == [newest]


def spend_told(business: Business, threshold: int | None) -> None:
    """Have a share of a budget passed, or a day of it over."""
    facts = {"campaign_id": "cmp_1", "threshold": threshold}
    with transaction.atomic():
        record(make.actor(business), "budget.spent", facts, is_quiet=threshold is None)


def test_what_is_for_programs_alone_is_neither_listed_nor_unread(business: Business) -> None:
    alice, bob = make.member(business), make.member(business, make.person("bob"), "viewer")
    for threshold in (None, 50, None, None, 90, None):
        spend_told(business, threshold)
    listed = happenings(alice, 10, kind="budget")
    assert [one.data["threshold"] for one in listed] == [90, 50]
    assert unread_count(alice) == 2
    # Marked as far as the page showed, and an older page after it.
    mark_read(alice, listed[1].sequence)
    assert unread_count(alice) == 1
    mark_read(alice, listed[0].sequence)
    mark_read(alice, listed[1].sequence)
    assert unread_count(alice) == 0
    spend_told(business, None)
    assert (unread_count(alice), unread_count(bob)) == (0, 2)
    spend_told(business, 100)
    assert (unread_count(alice), unread_count(bob)) == (1, 3)


def test_days_that_were_told_before_are_quiet_once_migrated(business: Business) -> None:
    alice, bob = make.member(business), make.member(business, make.person("bob"), "viewer")
    for threshold in (None, 50, None, 100, None):
        spend_told(business, threshold)
    mark_read(alice, 2)
    Event.objects.of(business).update(is_quiet=False)
    EventCounter.objects.of(business).update(quiet=0)
    ReadMark.objects.of(business).update(quiet=0)
    assert (unread_count(alice), unread_count(bob)) == (3, 5)
    changes = [*events_0007.Migration.operations, *centre_0003.Migration.operations]
    with as_owner(), connection.cursor() as cursor:
        for change in changes:
            if isinstance(change, RunSQL):
                cursor.execute(str(change.sql))
    assert (unread_count(alice), unread_count(bob)) == (1, 2)


def event(business: Business, name: str) -> None:
    """Have something happen."""
    create_campaign(make.actor(business), NewCampaign(name, "increase_sales", "other"))


def test_a_member_without_events_has_read_everything(business: Business) -> None:
    member: Member = make.member(business)
    mark_read(member, 5)
    assert unread_count(member) == 0
