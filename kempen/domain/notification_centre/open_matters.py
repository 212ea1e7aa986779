"""Of which kinds a business has anything open at all: one statement, for every page asks.

Most kinds are empty most of the time, and the statements that read them join up to five tables. So
what is asked here is less than they ask, a state alone: where it says no, they have no row.
"""

from enum import StrEnum
from typing import Final

from django.db.models import Exists, QuerySet, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.alerts.models import Alert
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.drift.models import Drift
from kempen.domain.launches.models import Change
from kempen.domain.performance.models import Import
from kempen.domain.steering.models import Recommendation
from kempen.domain.steering.outcomes import RecommendationStatus
from kempen.domain.strategies.models import Strategy
from kempen.domain.webhooks.models import Endpoint
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter

_BUSINESS: Final = Parameter("business", UUIDField())


class Matter(StrEnum):
    """A kind of rows that may wait for a person."""

    LOST_ACCOUNT = "lost_account"
    EXPIRING_ACCOUNT = "expiring_account"
    DRIFT = "drift"
    PUT_BACK = "put_back"
    FAILED_CHANGE = "failed_change"
    AD_CHANGES = "ad_changes"
    REJECTED_AD = "rejected_ad"
    ALERT = "alert"
    RECOMMENDATION = "recommendation"
    STRATEGY = "strategy"
    FAILED_IMPORT = "failed_import"
    DISABLED_ENDPOINT = "disabled_endpoint"


def open_matters(business: Business) -> frozenset[Matter]:
    """Return the kinds of which a business has at least a row in the state that matters."""
    return frozenset(
        matter
        for row in _OPEN.rows(business=business.pk)
        for matter in Matter
        if vars(row)[f"has_{matter}"]
    )


def _open() -> QuerySet[Business]:
    has = {f"has_{matter}": exists for matter, exists in _existing().items()}
    return Business.objects.filter(pk=_BUSINESS).only("pk").annotate(**has)


def _existing() -> dict[Matter, Exists]:
    accounts = Connection.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    drifts = Drift.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    changes = Change.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    revisions = AdRevision.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    ads = Ad.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    alerts = Alert.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    advice = Recommendation.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    strategies = Strategy.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    imports = Import.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    endpoints = Endpoint.objects.of_everyone(closed_too=True).filter(business=_BUSINESS)
    undecided = (Strategy.Status.READY, Strategy.Status.APPROVED)
    return {
        Matter.LOST_ACCOUNT: Exists(accounts.filter(status=Connection.Status.RECONNECT_NEEDED)),
        Matter.EXPIRING_ACCOUNT: Exists(accounts.filter(status=Connection.Status.EXPIRING)),
        Matter.DRIFT: Exists(drifts.filter(status=Drift.Status.OPEN)),
        Matter.PUT_BACK: Exists(drifts.filter(status=Drift.Status.PUT_BACK)),
        Matter.FAILED_CHANGE: Exists(changes.filter(status=Change.Status.FAILED)),
        Matter.AD_CHANGES: Exists(revisions.filter(status=RevisionStatus.READY)),
        Matter.REJECTED_AD: Exists(ads.filter(status=Ad.Status.REJECTED)),
        Matter.ALERT: Exists(alerts.filter(closed_at=None)),
        Matter.RECOMMENDATION: Exists(advice.filter(status=RecommendationStatus.OPEN)),
        Matter.STRATEGY: Exists(strategies.filter(status__in=undecided)),
        Matter.FAILED_IMPORT: Exists(imports.filter(status=Import.Status.FAILED)),
        Matter.DISABLED_ENDPOINT: Exists(endpoints.filter(status=Endpoint.Status.FAILING_DISABLED)),
    }


_OPEN: Final = CompiledQuery(_open)
