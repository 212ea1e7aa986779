"""What an approval lets change by itself counts until its last day, and only as approved."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approved_envelope import envelope_in_force
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.envelope import Envelope, LineLimits
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db


def launched(member: Member, campaign: Campaign) -> Launch:
    """A launch whose approval names what may change for three days."""
    planned = strategy(member.business, "search", days=5, campaign=campaign)
    line = lines_of(planned)[0]
    planned.envelope = Envelope(
        lines=(LineLimits(line.public_id, Decimal(50), Decimal(150)),),
        most_share=Decimal("0.1"),
        most_amount=Decimal(10),
        until=clock.today() + timedelta(days=2),
    )
    approve(planned, member)
    planned.status = Strategy.Status.LAUNCHED
    planned.save()
    launch = Launch.objects.add(
        member.business,
        strategy=planned,
        status=Launch.Status.DONE,
        approved_hash=planned.approved_hash,
        starts_at=clock.now(),
    )
    Change.objects.add(
        member.business,
        launch=launch,
        connection=account(member.business, "search"),
        campaign=campaign,
        kind="start",
        status=Change.Status.DONE,
        finished_at=clock.now(),
    )
    return launch


def test_after_its_last_day_nothing_changes_by_itself(member: Member, later: Later) -> None:
    campaign = make.campaign(member.business)
    launch = launched(member, campaign)
    later(2 * 86_400)
    assert envelope_in_force(launch) is not None
    later(3 * 86_400)
    assert envelope_in_force(launch) is None


def test_limits_that_were_widened_behind_the_approval_let_nothing_change(member: Member) -> None:
    campaign = make.campaign(member.business)
    launch = launched(member, campaign)
    stored = Strategy.objects.of(member.business).get(pk=launch.strategy_id)
    assert stored.envelope is not None
    stored.envelope = Envelope(
        lines=stored.envelope.lines,
        most_share=Decimal("0.5"),
        most_amount=stored.envelope.most_amount,
        until=stored.envelope.until,
    )
    stored.save()
    fresh = Launch.objects.of(member.business).select_related("strategy__brief").get(pk=launch.pk)
    assert envelope_in_force(fresh) is None
