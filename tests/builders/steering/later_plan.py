"""A plan launched later over the campaigns of one that runs."""

from datetime import datetime, timedelta
from decimal import Decimal

from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.set_budget import SetBudget
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from tests.builders.approved import approve, strategy
from tests.builders.steering.steered_plan import SteeredPlan


def launched_later(
    plan: SteeredPlan,
    member: Member,
    *campaigns: Campaign,
    since: datetime | None = None,
    status: Change.Status = Change.Status.DONE,
) -> Launch:
    """Launch RM57 a day for each of these campaigns, today or from `since` on."""
    business = plan.launch.business
    begins = since or clock.now()
    first = clock.today() + timedelta(days=max((begins - clock.now()).days, 0))
    planned = strategy(
        business, *("search" for _ in campaigns), amounts=("570",) * len(campaigns), days=10,
        start=first,
    )  # fmt: skip
    lines = lines_of(planned)
    for line, campaign in zip(lines, campaigns, strict=True):
        line.campaign, line.name = campaign, campaign.name
        line.save()
    approve(planned, member)
    planned.status = Strategy.Status.LAUNCHED
    planned.save()
    launch = Launch.objects.add(
        business,
        strategy=planned,
        status=Launch.Status.DONE,
        approved_hash=planned.approved_hash,
        starts_at=begins,
    )
    for line in lines:
        content = SetBudget(
            line_id=line.pk,
            amount=Decimal(57),
            total=line.amount,
            start=planned.brief.budget_start,
            end=planned.brief.budget_end,
            ends_there=False,
        )
        Change.objects.add(
            business,
            launch=launch,
            connection=plan.account,
            campaign=line.campaign,
            kind=content.code,
            payload=content.to_json(),
            status=status,
            not_before=begins,
            finished_at=clock.now() if status == Change.Status.DONE else None,
            is_first=True,
        )
    return launch
