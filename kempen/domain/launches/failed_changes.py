"""What launches could not do and what therefore waits for a person."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from django.db.models import Count, DateField, Exists, OuterRef, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet


@dataclass(frozen=True)
class FailedChanges:
    """A launched strategy, and the campaigns for which part of it was not done."""

    strategy: Strategy
    campaigns: tuple[Campaign, ...]


_BUSINESS: Final = Parameter("business", UUIDField())


_TODAY: Final = Parameter("today", DateField())


def _failed(changes: TenantQuerySet[Change], today: Parameter | date) -> TenantQuerySet[Change]:
    since = changes.filter(
        campaign=OuterRef("campaign"),
        kind=OuterRef("kind"),
        status=Change.Status.DONE,
        id__gt=OuterRef("id"),
    )
    return (
        changes.filter(
            status=Change.Status.FAILED,
            kind__in=kinds_with(ChangeRole.CARRIES_PLAN),
            launch__strategy__brief__budget_end__gte=today,
        )
        .exclude(campaign__status=Campaign.Status.ENDED)
        .exclude(launch__status=Launch.Status.UNDONE)
        .exclude(Exists(since))
        .select_related("campaign", "launch__strategy__brief")
        .order_by("-launch_id", "campaign__name", "id")
    )


def _failed_of_business() -> TenantQuerySet[Change]:
    changes = Change.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    return _failed(changes, _TODAY)


_FAILED: Final = CompiledQuery(_failed_of_business)
_FAILED_OF_STRATEGY: Final = CompiledQuery(
    lambda: _failed_of_business().filter(launch__strategy=Parameter("strategy", UUIDField()))
)


def failed_changes(business: Business, strategy: Strategy | None = None) -> list[FailedChanges]:
    """Return what of the launches was not done, the newest launch first; of one strategy, or all.

    What was given up, what the same kind of change has mended since, and what was for days that
    are over waits for nobody.
    """
    if strategy is None:
        failed = _FAILED.rows(business=business.pk, today=clock.today())
    else:
        failed = _FAILED_OF_STRATEGY.rows(
            business=business.pk, today=clock.today(), strategy=strategy.pk
        )
    by_strategy: dict[Strategy, dict[Campaign, None]] = {}
    for change in failed:
        by_strategy.setdefault(change.launch.strategy, {})[change.campaign] = None
    return [FailedChanges(one, tuple(campaigns)) for one, campaigns in by_strategy.items()]


def count_failed_campaigns(businesses: Collection[UUID]) -> dict[UUID, int]:
    """Count the campaigns of `failed_changes` for several businesses; those without are missing."""
    changes = Change.objects.of_everyone().filter(business_id__in=businesses)
    failed = _failed(changes, clock.today()).order_by("business_id")
    counted = failed.values_list("business_id").annotate(count=Count("campaign_id", distinct=True))
    return dict(counted)
