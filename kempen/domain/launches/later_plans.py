"""Two plans over one campaign: the one launched later decides, from its first day on."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Exists, OuterRef

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import StrategyLine
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet


def decided_by_later_plans(
    business: Business, launch_id: UUID, campaigns: Collection[UUID]
) -> set[UUID]:
    """Return those of these campaigns whose daily budgets a plan launched after this one decides.

    Not before its first day, and not where that launch was undone.
    """
    caps = _caps_of_plans(business, ChangeRole.CHANGES_CAP).filter(
        campaign_id__in=campaigns, launch_id__gt=launch_id, not_before__lte=clock.now()
    )
    return set(caps.values_list("campaign_id", flat=True))


def is_overtaken_by_its_day(business: Business) -> Exists:
    """Whether a daily budget waits for a day on which a plan launched later decides."""
    later = _caps_of_plans(business, ChangeRole.CHANGES_CAP).filter(
        campaign=OuterRef("campaign"),
        launch_id__gt=OuterRef("launch_id"),
        not_before__lte=OuterRef("not_before"),
    )
    return Exists(later)


def line_of_running_plan(campaign: Campaign) -> StrategyLine | None:
    """Return a campaign's part of the newest plan launched for it that is not over, or None."""
    caps = _caps_of_plans(campaign.business, ChangeRole.HAS_CAP).filter(
        campaign=campaign, launch__strategy__brief__budget_end__gte=clock.today()
    )
    newest = caps.order_by("-launch_id").values("payload__line_id")[:1]
    lines = StrategyLine.objects.of(campaign.business).select_related("strategy__brief")
    line_id = next((row["payload__line_id"] for row in newest), None)
    return lines.filter(pk=line_id).first() if line_id else None


def _caps_of_plans(business: Business, role: ChangeRole) -> TenantQuerySet[Change]:
    # What a person had restored in a plan is no plan of its own.
    caps = Change.objects.of(business).filter(IS_OF_A_PLAN, kind__in=kinds_with(role))
    in_force = caps.exclude(launch__status=Launch.Status.UNDONE)
    return in_force.exclude(status=Change.Status.WITHDRAWN)
