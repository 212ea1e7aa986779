"""Of which kinds a business has anything open at all: one statement, for every page asks.

Most kinds are empty most of the time, and the statements that read them join up to five tables. So
what is asked here is less than they ask, a state alone: where it says no, they have no row.
"""

from enum import StrEnum
from typing import Any, Final

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
from kempen.kit.tenancy import TenantQuerySet

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
    has = {
        f"has_{matter}": Exists(rows.filter(business=_BUSINESS)) for matter, rows in _rows().items()
    }
    return Business.objects.filter(pk=_BUSINESS).only("pk").annotate(**has)


def _rows() -> dict[Matter, TenantQuerySet[Any]]:  # Any: rows of whatever table.
    accounts = Connection.objects.of_everyone(closed_too=True)
    drifts = Drift.objects.of_everyone(closed_too=True)
    changes = Change.objects.of_everyone(closed_too=True)
    revisions = AdRevision.objects.of_everyone(closed_too=True)
    ads = Ad.objects.of_everyone(closed_too=True)
    recommendations = Recommendation.objects.of_everyone(closed_too=True)
    imports = Import.objects.of_everyone(closed_too=True)
    endpoints = Endpoint.objects.of_everyone(closed_too=True)
    return {
        Matter.LOST_ACCOUNT: accounts.filter(status=Connection.Status.RECONNECT_NEEDED),
        Matter.EXPIRING_ACCOUNT: accounts.filter(status=Connection.Status.EXPIRING),
        Matter.DRIFT: drifts.filter(status=Drift.Status.OPEN),
        Matter.PUT_BACK: drifts.filter(status=Drift.Status.PUT_BACK),
        Matter.FAILED_CHANGE: changes.filter(status=Change.Status.FAILED),
        Matter.AD_CHANGES: revisions.filter(status=RevisionStatus.READY),
        Matter.REJECTED_AD: ads.filter(status=Ad.Status.REJECTED),
        Matter.ALERT: Alert.objects.of_everyone(closed_too=True).filter(closed_at=None),
        Matter.RECOMMENDATION: recommendations.filter(status=RecommendationStatus.OPEN),
        Matter.STRATEGY: Strategy.objects.of_everyone(closed_too=True).filter(
            status__in=(Strategy.Status.READY, Strategy.Status.APPROVED)
        ),
        Matter.FAILED_IMPORT: imports.filter(status=Import.Status.FAILED),
        Matter.DISABLED_ENDPOINT: endpoints.filter(status=Endpoint.Status.FAILING_DISABLED),
    }


_OPEN: Final = CompiledQuery(_open)
