"""Restoring what was approved: ordered for now, and shown until the platform has it again."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection as database
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.queries import open_drifts
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.change_results import record_failed
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from kempen.domain.launches.queries import external_id_of
from kempen.domain.strategies.models import StrategyLine
from kempen.kit import clock
from kempen.platforms.interface import Platform, PlatformError, Remedy, RunState
from tests.builders.approved import approve, strategy
from tests.builders.pages import text_of
from tests.builders.people import sign_in
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db
DAY = 86_400.0
SENDING = "Restoring. Kempen sends it to the platform within a minute."


@pytest.fixture
def campaign(member: Member, social: Connection, later: Later) -> Campaign:
    """Launched with RM16.57 today, RM20.00 tomorrow, RM16.57 again, and nothing on the last day."""
    draft = strategy(member.business, "social", amounts=("53.14",), days=4)
    amounts = ("16.57", "20.00", "16.57", "0.00")
    days = [clock.today() + timedelta(days=number) for number in range(4)]
    StrategyLine.objects.of(member.business).update(
        daily=[
            {"date": day.isoformat(), "amount": amount}
            for day, amount in zip(days, amounts, strict=True)
        ]
    )
    launch(Actor.member(member), approve(draft, member))
    later(61)
    push_changes(str(social.pk))
    assert detect_drift(str(social.pk)) == 0
    return Campaign.objects.of(member.business).get()


@pytest.fixture
def there(social: Connection) -> Iterator[Platform]:
    with closing(open_platform(social)) as opened:
        yield opened


@pytest.fixture
def screen(client: Client, member: Member) -> Client:
    sign_in(client, member.person.email)
    return client


def restore(screen: Client, campaign: Campaign) -> str:
    (drift,) = open_drifts(campaign)
    address = f"/campaigns/{campaign.public_id}/drift/{drift.public_id}/"
    return text_of(screen.post(address, {"deed": "put_back"}, follow=True))


def shown(screen: Client, campaign: Campaign) -> str:
    return text_of(screen.get(f"/campaigns/{campaign.public_id}/"))


def budget(there: Platform, campaign: Campaign) -> Decimal | None:
    (one,) = there.running([external_id_of(campaign, "social")])
    return one.daily_budget


def test_restoring_a_budget_changes_it_there_although_a_later_day_has_the_same_amount(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    assert detect_drift(str(social.pk)) == 1
    restore(screen, campaign)
    later(300)
    push_changes(str(social.pk))
    assert budget(there, campaign) == Decimal("16.57")
    later(360)
    assert detect_drift(str(social.pk)) == 0
    # What the plan has for the later day is still there.
    caps = Change.objects.of(campaign.business).filter(kind="set_budget", status="planned")
    assert [one.payload["amount"] for one in caps.order_by("not_before")] == [
        "20.00",
        "16.57",
        "0.00",
    ]


def test_a_difference_stays_on_the_page_until_the_platform_is_seen_to_agree(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    detect_drift(str(social.pk))
    restore(screen, campaign)
    words = "Its daily budget is RM250.00. Approved: RM16.57."
    assert words in shown(screen, campaign)
    assert "Restoring the approved settings of 1 campaign" in text_of(screen.get("/"))
    later(300)
    push_changes(str(social.pk))
    sent = shown(screen, campaign)
    assert words in sent
    assert "Sent. Kempen is checking that the platform shows it." in sent
    later(360)
    detect_drift(str(social.pk))
    agreed = shown(screen, campaign)
    assert words not in agreed
    assert "The platform runs what was approved." in agreed
    assert "Restoring the approved settings" not in text_of(screen.get("/"))


def test_a_person_need_not_wait_for_the_letters_that_tell_of_a_difference(
    campaign: Campaign, social: Connection, there: Platform
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    with CaptureQueriesContext(database) as queries:
        assert detect_drift(str(social.pk)) == 1
    # Letters take seconds to write; a person who presses a button meanwhile waits for no lock.
    statements = [query["sql"] for query in queries if 'FROM "launches_drift"' in query["sql"]]
    assert statements
    assert not [sql for sql in statements if "FOR UPDATE" in sql]


def test_restoring_that_the_platform_refused_is_offered_again_with_the_reason(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    detect_drift(str(social.pk))
    restore(screen, campaign)
    ordered = Change.objects.of(campaign.business).latest("id")
    record_failed(ordered, PlatformError("The account is locked.", Remedy.PERMANENT))
    words = shown(screen, campaign)
    assert "Restoring failed. The platform says: “The account is locked.”" in words
    assert "Restore approved settings" in words
    assert SENDING in restore(screen, campaign)
    later(300)
    push_changes(str(social.pk))
    assert budget(there, campaign) == Decimal("16.57")


def test_a_difference_is_not_reported_twice_while_restoring_it_is_tried_again(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    detect_drift(str(social.pk))
    restore(screen, campaign)
    ordered = Change.objects.of(campaign.business).latest("id")
    Change.objects.of(campaign.business).filter(pk=ordered.pk).update(status="pushing", attempts=1)
    record_failed(ordered, PlatformError("Busy.", Remedy.AGAIN))
    assert detect_drift(str(social.pk)) == 0
    assert Event.objects.of(campaign.business).filter(type="campaign.drifted").count() == 1
    assert "Not restored yet. The platform says: “Busy.”" in shown(screen, campaign)


def test_a_day_without_money_that_somebody_let_run_is_paused_again(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    """The plan's own pause of a later day is no answer to what runs today."""
    change = Change.objects.of(campaign.business).get(kind="create_campaign")
    change.payload = {**change.payload, "daily_budget": "0.00"}
    change.save()
    assert detect_drift(str(social.pk)) == 1
    restore(screen, campaign)
    later(300)
    push_changes(str(social.pk))
    (one,) = there.running([external_id_of(campaign, "social")])
    assert one.state is RunState.PAUSED


def test_a_budget_restored_late_does_not_replace_the_next_days(
    campaign: Campaign, social: Connection, there: Platform, screen: Client, later: Later
) -> None:
    there.set_daily_budget(external_id_of(campaign, "social"), Decimal(250))
    # No later day has the amount of today.
    caps = Change.objects.of(campaign.business).filter(kind="set_budget", status="planned")
    caps.filter(payload__amount="16.57").delete()
    detect_drift(str(social.pk))
    restore(screen, campaign)
    # The worker was away over midnight.
    later(DAY)
    push_changes(str(social.pk))
    assert budget(there, campaign) == Decimal("20.00")
