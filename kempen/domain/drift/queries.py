"""What is asked about differences between what runs and what was approved."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.detection import Difference, DriftKind
from kempen.domain.drift.models import Drift, DriftCheck
from kempen.domain.launches.models import Change
from kempen.kit import ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Difference",
    "Drift",
    "DriftKind",
    "DriftingCampaign",
    "accepted_drifts",
    "difference_of",
    "drift_of",
    "drifting_campaigns",
    "is_changing",
    "last_check",
    "open_drifts",
    "restoring_campaigns",
    "restoring_drifts",
]


@dataclass(frozen=True)
class DriftingCampaign:
    """A campaign that runs differently than approved, in so many ways."""

    campaign: Campaign
    count: int


def difference_of(drift: Drift) -> Difference:
    """Return a kept difference as the comparison made it."""
    return Difference(DriftKind(drift.kind), drift.approved, drift.found, drift.subject)


def open_drifts(campaign: Campaign) -> TenantQuerySet[Drift]:
    """Return the differences that wait for a person's word, the oldest first."""
    return (
        Drift.objects.of(campaign.business)
        .filter(campaign=campaign, status=Drift.Status.OPEN)
        .order_by("id")
    )


def restoring_drifts(campaign: Campaign) -> TenantQuerySet[Drift]:
    """Return the differences that a person had restored, until a look finds that they are gone."""
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    return _restoring(rows).order_by("id")


def restoring_campaigns(business: Business) -> list[Campaign]:
    """Return the campaigns whose platform has not yet been seen to run as approved again."""
    return _RESTORING_CAMPAIGNS.rows(business=business.pk)


def _restoring(drifts: TenantQuerySet[Drift]) -> TenantQuerySet[Drift]:
    checks = DriftCheck.objects.of_everyone(closed_too=True).filter(
        business=OuterRef("business"), campaign=OuterRef("campaign")
    )
    rows = drifts.filter(status=Drift.Status.PUT_BACK, change__isnull=False)
    seen = rows.annotate(looked_at=Subquery(checks.values("looked_at")[:1]))
    is_waiting = Q(change__status__in=(Change.Status.PLANNED, Change.Status.PUSHING))
    is_unseen = Q(looked_at=None) | Q(change__finished_at__gte=F("looked_at"))
    return seen.filter(is_waiting | is_unseen).select_related("change")


def _restoring_campaigns() -> TenantQuerySet[Campaign]:
    drifts = Drift.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    undecided = drifts.filter(status=Drift.Status.OPEN).values("campaign_id")
    campaigns = Campaign.objects.of_everyone(closed_too=True).filter(
        business=_BUSINESS, pk__in=_restoring(drifts).values("campaign_id")
    )
    return campaigns.exclude(pk__in=undecided).order_by("name", "pk")


_BUSINESS: Final = Parameter("business", UUIDField())
_RESTORING_CAMPAIGNS: Final = CompiledQuery(_restoring_campaigns)
_OPEN_BY_CAMPAIGN: Final = CompiledQuery(
    lambda: (
        Drift.objects.of_everyone(closed_too=True)
        .filter(business=_BUSINESS, status=Drift.Status.OPEN)
        .select_related("campaign")
        .order_by("campaign__name", "campaign_id")
    )
)


def drift_of(campaign: Campaign, public_id: str) -> Drift | None:
    """Return one difference of a campaign by its identifier, or None."""
    identifier = ids.decode("drift", public_id)
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    return rows.filter(pk=identifier).first() if identifier else None


def drifting_campaigns(business: Business) -> list[DriftingCampaign]:
    """Return the campaigns with differences that nobody has decided about."""
    drifts = _OPEN_BY_CAMPAIGN.rows(business=business.pk)
    counts = Counter(drift.campaign for drift in drifts)
    return [DriftingCampaign(campaign, count) for campaign, count in counts.items()]


def accepted_drifts(campaign: Campaign) -> TenantQuerySet[Drift]:
    """Return what a person let stand of the present approval, the oldest first."""
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    newest = rows.order_by("-id").values("launch_id")[:1]
    return rows.filter(status=Drift.Status.ACCEPTED, launch_id__in=newest).order_by("id")


def is_changing(campaign: Campaign) -> bool:
    """Whether something was put back, or changed there by Kempen, since the last look."""
    looked_at = last_check(campaign)
    if looked_at is None:
        return False
    changed = Change.objects.of(campaign.business).filter(
        campaign=campaign, finished_at__gte=looked_at
    )
    return restoring_drifts(campaign).exists() or changed.exists()


def last_check(campaign: Campaign) -> datetime | None:
    """Return when what runs was last compared with what was approved."""
    checks = DriftCheck.objects.of(campaign.business).filter(campaign=campaign)
    return checks.values_list("looked_at", flat=True).first()
