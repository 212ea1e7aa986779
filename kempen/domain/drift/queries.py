"""What is asked about differences between what runs and what was approved."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, OuterRef, Q, Subquery

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.detection import Difference, DriftKind
from kempen.domain.drift.models import Drift, DriftCheck
from kempen.domain.launches.models import Change
from kempen.kit import ids
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
    return _restoring(campaign.business).filter(campaign=campaign).order_by("id")


def restoring_campaigns(business: Business) -> list[Campaign]:
    """Return the campaigns whose platform has not yet been seen to run as approved again."""
    restoring = _restoring(business).values("campaign_id")
    undecided = Drift.objects.of(business).filter(status=Drift.Status.OPEN).values("campaign_id")
    campaigns = Campaign.objects.of(business).filter(pk__in=restoring).exclude(pk__in=undecided)
    return list(campaigns.order_by("name", "pk"))


def _restoring(business: Business) -> TenantQuerySet[Drift]:
    checks = DriftCheck.objects.of(business).filter(campaign=OuterRef("campaign"))
    rows = Drift.objects.of(business).filter(status=Drift.Status.PUT_BACK, change__isnull=False)
    seen = rows.annotate(looked_at=Subquery(checks.values("looked_at")[:1]))
    is_waiting = Q(change__status__in=(Change.Status.PLANNED, Change.Status.PUSHING))
    is_unseen = Q(looked_at=None) | Q(change__finished_at__gte=F("looked_at"))
    return seen.filter(is_waiting | is_unseen).select_related("change")


def drift_of(campaign: Campaign, public_id: str) -> Drift | None:
    """Return one difference of a campaign by its identifier, or None."""
    identifier = ids.decode("drift", public_id)
    rows = Drift.objects.of(campaign.business).filter(campaign=campaign)
    return rows.filter(pk=identifier).first() if identifier else None


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
