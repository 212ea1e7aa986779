"""The rows that wait for a decision. Every page counts them: their statements are written once."""

from datetime import datetime
from typing import Final

from django.db.models import DateField, DateTimeField, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevisionChange
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.performance.models import Import
from kempen.domain.steering.models import Recommendation
from kempen.domain.steering.outcomes import RecommendationStatus
from kempen.domain.strategies.models import Strategy
from kempen.domain.webhooks.models import Endpoint
from kempen.kit import clock
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

# Of each kind; the page of the kind has the rest.
MOST_OF_A_KIND: Final = 20
_BUSINESS: Final = Parameter("business", UUIDField())
_RUNS: Final = (Campaign.Status.LAUNCHING, Campaign.Status.ACTIVE, Campaign.Status.PAUSED)


def expiring_accounts(business: Business) -> list[Connection]:
    """Return accounts whose access ends soon, the first to end first."""
    return _EXPIRING.rows(business=business.pk)


def campaigns_with_rejected_ads(business: Business) -> list[Campaign]:
    """Return campaigns of which a platform rejected an ad, by their names."""
    return _REJECTED.rows(business=business.pk)


def campaigns_with_ad_changes(business: Business) -> list[Campaign]:
    """Return campaigns whose ads a revision would change once it is approved, by their names."""
    return _AD_CHANGES.rows(business=business.pk)


def open_recommendations(business: Business) -> list[Recommendation]:
    """Return recommendations that can still be applied, the newest first."""
    return _RECOMMENDED.rows(business=business.pk, now=clock.now())


def waiting_strategies(business: Business) -> list[Strategy]:
    """Return strategies that can still be approved or launched, the newest first."""
    return _WAITING.rows(business=business.pk, today=clock.today())


def failed_imports(business: Business, since: datetime) -> list[Import]:
    """Return imports that failed after a moment, the newest first."""
    return _FAILED.rows(business=business.pk, since=since)


def disabled_endpoints(business: Business) -> list[Endpoint]:
    """Return endpoints that were disabled because they failed, the oldest first."""
    return _DISABLED.rows(business=business.pk)


def _rejected() -> TenantQuerySet[Campaign]:
    rejected = Ad.objects.of_everyone(closed_too=True).filter(
        business=_BUSINESS, status=Ad.Status.REJECTED
    )
    runs = Campaign.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    campaigns = runs.filter(status__in=_RUNS, pk__in=rejected.values("campaign_id"))
    return campaigns.order_by("name", "pk")[:MOST_OF_A_KIND]


def _with_ad_changes() -> TenantQuerySet[Campaign]:
    changes = AdRevisionChange.objects.of_everyone(closed_too=True).filter(
        business=_BUSINESS,
        revision__status=RevisionStatus.READY,
        revision__strategy__status=Strategy.Status.LAUNCHED,
    )
    campaigns = Campaign.objects.of_everyone(closed_too=True).filter(
        business=_BUSINESS, pk__in=changes.values("revision__campaign_id")
    )
    return campaigns.order_by("name", "pk")[:MOST_OF_A_KIND]


_EXPIRING: Final = CompiledQuery(
    lambda: (
        Connection.objects.of_everyone(closed_too=True)
        .filter(business=_BUSINESS, status=Connection.Status.EXPIRING)
        .order_by("expires_at")[:MOST_OF_A_KIND]
    )
)
_REJECTED: Final = CompiledQuery(_rejected)
_AD_CHANGES: Final = CompiledQuery(_with_ad_changes)
_RECOMMENDED: Final = CompiledQuery(
    lambda: (
        Recommendation.objects.of_everyone(closed_too=True)
        .filter(
            business=_BUSINESS,
            status=RecommendationStatus.OPEN,
            expires_at__gt=Parameter("now", DateTimeField()),
        )
        .order_by("-id")[:MOST_OF_A_KIND]
    )
)
# One whose last day is over can no longer be launched.
_WAITING: Final = CompiledQuery(
    lambda: (
        Strategy.objects.of_everyone(closed_too=True)
        .filter(
            business=_BUSINESS,
            status__in=(Strategy.Status.READY, Strategy.Status.APPROVED),
            brief__budget_end__gte=Parameter("today", DateField()),
        )
        .order_by("-id")[:MOST_OF_A_KIND]
    )
)
_FAILED: Final = CompiledQuery(
    lambda: (
        Import.objects.of_everyone(closed_too=True)
        .filter(
            business=_BUSINESS,
            status=Import.Status.FAILED,
            created_at__gt=Parameter("since", DateTimeField()),
        )
        .order_by("-id")[:MOST_OF_A_KIND]
    )
)
_DISABLED: Final = CompiledQuery(
    lambda: (
        Endpoint.objects.of_everyone(closed_too=True)
        .filter(business=_BUSINESS, status=Endpoint.Status.FAILING_DISABLED, deleted_at=None)
        .order_by("id")[:MOST_OF_A_KIND]
    )
)
