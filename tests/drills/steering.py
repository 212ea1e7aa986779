"""Launches a plan in a running service ten days ago, over campaigns that run at the sandbox.

    python -m tests.drills.steering EMAIL

Its owner's password is `tests.make.PASSWORD`. Of the days since, seven of eight ringgit that were
planned have been spent. When the platforms have what was approved and their results were read, the
plan is looked at, as it is each morning. It says the identifier of the connected account.
"""

import sys
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from tests.waiting import wait_until

if TYPE_CHECKING:
    from uuid import UUID

    from kempen.domain.accounts.models import Member
    from kempen.domain.connections.models import Connection

PASSED, DAYS = 10, 24
# The two campaigns of the sandbox's search account that sell.
_SELLING = ("20000000014", "20000000042")
_PLANNED_OF_SPENT = Decimal(8) / 7


def main(email: str) -> None:
    """Launch it, wait for its figures, have it looked at."""
    from kempen.entrypoints.cli.opening import open_service

    with open_service():
        from kempen.domain.accounts.actors import Actor
        from kempen.domain.connections.actions import connect_sandbox
        from kempen.domain.launches.models import Launch
        from kempen.domain.steering.actions.deciding import steer_everything
        from kempen.domain.steering.models import SteeringCheck
        from kempen.domain.steering.obstacles import obstacle_of
        from kempen.domain.steering.running_plan import running_plan
        from kempen.domain.sync.actions.connect_account import refresh
        from tests import make

        member = make.member(make.business("Kopi Beruang"), make.person(email.partition("@")[0]))
        account = connect_sandbox(Actor.member(member), "search")
        launch_id = _launch(member, account)

        def launched() -> Launch:
            return Launch.objects.of(member.business).get(pk=launch_id)

        wait_until(lambda: launched().status == Launch.Status.DONE)
        refresh(account)

        def can_be_moved() -> bool:
            plan = running_plan(launched())
            return plan is not None and obstacle_of(plan) is None

        def is_decided() -> bool:
            steer_everything()
            return SteeringCheck.objects.of(member.business).exclude(decided_on=None).exists()

        wait_until(can_be_moved)
        # Where its account is read just then, it waits for those figures, and is looked at again.
        wait_until(is_decided)
        print(account.public_id, flush=True)


def _launch(member: "Member", account: "Connection") -> "UUID":
    """Read what ran there, plan it on, and launch that as if it was ten days ago."""
    from kempen.domain.accounts.actors import Actor
    from kempen.domain.campaigns.models import ExternalId
    from kempen.domain.launches.actions.launching import launch
    from kempen.domain.performance.models import PerformanceDay
    from kempen.domain.strategies.models import StrategyAd
    from kempen.domain.strategies.queries import lines_of
    from kempen.domain.sync.actions.daily_results import sync_days
    from kempen.domain.sync.actions.import_existing_campaigns import (
        import_campaigns,
        read_account_campaigns,
    )
    from kempen.kit import clock
    from tests.builders.approved import approve, strategy

    business, actor = member.business, Actor.member(member)
    listed = read_account_campaigns(account)
    wanted = dict.fromkeys(_SELLING, "new")
    import_campaigns(actor, account, listed, wanted, objective="increase_sales")
    sync_days(actor, account)
    rows = ExternalId.objects.of(business).filter(external_id__in=_SELLING)
    campaigns = [row.campaign for row in rows.select_related("campaign").order_by("external_id")]
    today = clock.today()
    first = today - timedelta(days=PASSED)
    amounts = []
    for campaign in campaigns:
        days = PerformanceDay.objects.of(business).filter(campaign=campaign, date__lt=today)
        spent = sum(days.filter(date__gte=first).values_list("spend", flat=True), Decimal(0))
        amounts.append(str(round(spent * _PLANNED_OF_SPENT * DAYS / PASSED)))
    real = clock.now
    clock.now = lambda: real() - timedelta(days=PASSED)
    try:
        planned = strategy(
            business, "search", "search", amounts=(amounts[0], amounts[1]), days=DAYS, start=first
        )
        # Only budgets change: their own ads go on.
        StrategyAd.objects.of(business).filter(line__strategy=planned).delete()
        for line, campaign in zip(lines_of(planned), campaigns, strict=True):
            line.campaign, line.name = campaign, campaign.name
            line.save()
        return launch(actor, approve(planned, member)).pk
    finally:
        clock.now = real


if __name__ == "__main__":
    main(sys.argv[1])
