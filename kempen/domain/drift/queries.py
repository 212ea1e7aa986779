"""What is asked about differences between what runs and what was approved."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.detection import Difference, Kind
from kempen.domain.launches.models import Change, Drift, Watch
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Difference",
    "Drift",
    "DriftingCampaign",
    "Kind",
    "accepted_drifts",
    "difference_of",
    "drift_of",
    "drifting_campaigns",
    "is_changing",
    "last_look",
    "open_drifts",
]


@dataclass(frozen=True)
class DriftingCampaign:
    """A campaign that runs differently than approved, in so many ways."""

    campaign: Campaign
    count: int


def difference_of(drift: Drift) -> Difference:
    """Return a kept difference as the comparison made it."""
    return Difference(Kind(drift.kind), drift.approved, drift.found, drift.subject)


def open_drifts(campaign: Campaign) -> TenantQuerySet[Drift]:
    """Return the differences that wait for a person's word, the oldest first."""
    return (
        Drift.objects.of(campaign.business)
        .filter(campaign=campaign, status=Drift.Status.OPEN)
        .order_by("id")
    )


def drift_of(campaign: Campaign, public_id: str) -> Drift | None:
    """Return one difference of a campaign by its identifier, or None."""
    found = ids.decode("drift", public_id)
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    return rows.filter(pk=found).first() if found else None


def drifting_campaigns(business: Business) -> list[DriftingCampaign]:
    """Return the campaigns with differences that nobody has decided about."""
    waiting = Drift.objects.of(business).filter(status=Drift.Status.OPEN)
    counts = dict(waiting.values_list("campaign").annotate(count=Count("pk")))
    if not counts:
        return []
    campaigns = Campaign.objects.of(business).filter(pk__in=counts).order_by("name", "pk")
    return [DriftingCampaign(campaign, counts[campaign.pk]) for campaign in campaigns]


def accepted_drifts(campaign: Campaign) -> TenantQuerySet[Drift]:
    """Return what a person let stand of the present approval, the oldest first."""
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    newest = rows.order_by("-id").values("launch_id")[:1]
    return rows.filter(status=Drift.Status.ACCEPTED, launch_id__in=newest).order_by("id")


def is_changing(campaign: Campaign) -> bool:
    """Whether something was put back, or changed there by Kempen, since the last look."""
    looked_at = last_look(campaign)
    if looked_at is None:
        return False
    put_back = Drift.objects.of(campaign.business).filter(
        campaign=campaign, status=Drift.Status.PUT_BACK, settled_at__gte=looked_at
    )
    changed = Change.objects.of(campaign.business).filter(
        campaign=campaign, finished_at__gte=looked_at
    )
    return put_back.exists() or changed.exists()


def last_look(campaign: Campaign) -> datetime | None:
    """Return when what runs was last compared with what was approved."""
    looks = Watch.objects.of(campaign.business).filter(campaign=campaign)
    return looks.values_list("looked_at", flat=True).first()
