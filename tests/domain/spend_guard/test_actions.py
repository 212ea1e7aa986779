"""The spend guard: off until a person says otherwise, and each limit stops a campaign once."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import AuditEntry
from kempen.domain.launches.actions.pause_resume_end import resume
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from kempen.domain.spend_guard.actions import (
    guard_of,
    guard_spend,
    set_guard,
    stopped_by_guard,
    use_business_default,
)
from kempen.domain.spend_guard.rules import Overspent, overspent
from kempen.kit import clock
from tests import make
from tests.builders.launches import launched
from tests.domain.conftest import Later


@pytest.mark.parametrize(
    ("spent", "today", "cap", "margin", "limits"),
    [
        ("300", "0", "100", 100, ()),  # Reaching a limit is not passing it.
        ("300.01", "0", "100", 100, (Overspent.BUDGET,)),
        ("200", "200", "100", 100, ()),
        ("200.01", "200.01", "100", 100, (Overspent.DAY,)),
        ("126", "125.01", "100", 25, (Overspent.DAY,)),
        ("301", "301", "100", 25, (Overspent.BUDGET, Overspent.DAY)),
        ("50", "50", "0", 25, ()),  # A day without money is not guarded by its cap.
    ],
)
def test_a_limit_is_passed_by_more_than_it(
    spent: str, today: str, cap: str, margin: int, limits: tuple[Overspent, ...]
) -> None:
    exceeded = overspent(Decimal(spent), Decimal(300), Decimal(today), Decimal(cap), margin)
    assert exceeded == limits


@pytest.mark.django_db
def test_a_campaign_that_spends_too_much_is_paused_once_where_a_person_wanted_it(
    member: Member, alice: Actor, social: Connection, later: Later, no_jobs: None
) -> None:
    campaign = launched(member, social, later)
    day = make.day(campaign, clock.today(), spend="199.00")
    assert guard_spend(member.business, [campaign.pk]) == 0
    day.spend = Decimal("301.00")
    day.save()
    # Off by default, whatever is spent.
    assert guard_spend(member.business, [campaign.pk]) == 0
    set_guard(alice, None, is_on=True, margin=100)
    set_guard(alice, campaign, is_on=False, margin=25)
    assert guard_spend(member.business, [campaign.pk]) == 0
    use_business_default(alice, campaign)
    assert guard_of(member.business, campaign).is_on
    assert guard_spend(member.business, [campaign.pk]) == 1
    assert guard_spend(member.business, [campaign.pk]) == 0
    push_changes(str(social.pk))
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.PAUSED
    (entry,) = AuditEntry.objects.of(member.business).filter(action="guard.stopped")
    assert (entry.actor, entry.data["limit"], entry.data["spent"]) == (
        "service:launches.guard",
        "budget",
        "301.00",
    )
    stop = stopped_by_guard(campaign)
    assert stop is not None
    assert (stop.limit, stop.spent, stop.allowed) == ("budget", Decimal(301), Decimal(300))
    assert stop.holds
    # Who lets it run again has decided so: what was passed then does not stop it a second time.
    resume(alice, campaign)
    stop = stopped_by_guard(campaign)
    assert stop is not None
    assert not stop.holds
    push_changes(str(social.pk))
    assert guard_spend(member.business, [campaign.pk]) == 0
    later(86_400 + 61)
    make.day(campaign, clock.today(), spend="201.00")
    assert guard_spend(member.business, [campaign.pk]) == 1
    pauses = Change.objects.of(member.business).filter(kind="pause", ordered_by=entry.actor)
    assert pauses.count() == 2
