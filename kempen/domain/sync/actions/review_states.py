"""Asking the platforms where the ads stand in review, and telling each verdict once."""

from collections.abc import Mapping
from contextlib import closing
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform, usable_connections
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.revising import pause_replaced
from kempen.domain.launches.ad_events import record_ad_event
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change
from kempen.domain.launches.signals import ad_reviewed
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import AdReview, PlatformError, ReviewState

POLL: Final = "launches.poll_reviews"
_STATUS: Final[Mapping[ReviewState, str]] = {
    ReviewState.IN_REVIEW: Ad.Status.IN_REVIEW,
    ReviewState.APPROVED: Ad.Status.APPROVED,
    ReviewState.REJECTED: Ad.Status.REJECTED,
    ReviewState.PROBLEM: Ad.Status.PROBLEM,
}
_EVENTS: Final[Mapping[str, str]] = {
    Ad.Status.APPROVED: "ad.approved",
    Ad.Status.REJECTED: "ad.rejected",
}
_HARMLESS: Final = frozenset({Ad.Status.IN_REVIEW, Ad.Status.APPROVED})
_RUNNING = (Campaign.Status.LAUNCHING, Campaign.Status.ACTIVE, Campaign.Status.PAUSED)


def poll_later(environment: str) -> int:
    """Have the worker look at the accounts of an environment that have ads; return how many."""
    count = 0
    for connection in usable_connections():
        if connection.environment == environment and _numbers(connection):
            account = str(connection.pk)
            jobs.defer(
                POLL,
                {"connection_id": account},
                queueing_lock=f"{POLL}:{account}",
                queue=jobs.PARTNERS,
            )
            count += 1
    return count


@job_of(Connection)
def poll_reviews(connection_id: str) -> int:
    """Read where an account's ads stand and return how many moved; the worker calls this."""
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None:
        return 0
    campaigns = _numbers(connection)
    if not campaigns:
        return 0
    try:
        with closing(open_platform(connection)) as opened:
            reviews = opened.reviews(sorted(campaigns))
    except PlatformError as error:
        record_failure(connection, error)
        return 0
    moved = 0
    for review in reviews:
        with transaction.atomic():
            if review.campaign_id in campaigns:
                moved += _store_review(connection, review, campaigns[review.campaign_id])
    return moved


def _numbers(connection: Connection) -> dict[str, UUID]:
    """Return the campaigns that got ads through this account, as the platform calls them."""
    creations = Change.objects.of(connection.business).filter(
        connection=connection,
        kind__in=kinds_with(ChangeRole.MAKES_ADS),
        status=Change.Status.DONE,
        campaign__status__in=_RUNNING,
    )
    known = ExternalId.objects.of(connection.business).filter(
        platform=connection.platform, campaign__in=creations.values("campaign_id")
    )
    return dict(known.values_list("external_id", "campaign_id"))


def _store_review(connection: Connection, review: AdReview, campaign_id: UUID) -> bool:
    """Keep one ad's standing; a verdict is told once for each ad and creative."""
    ad = (
        Ad.objects.of(connection.business)
        .select_for_update(of=("self",))
        .select_related("campaign")
        .filter(campaign_id=campaign_id, external_id=review.ad_id)
        .first()
    )
    status = _STATUS.get(review.state)
    if ad is None or status is None:
        return False
    reasons = list(review.reasons)
    mark = f"{status}:{review.creative_id or review.ad_id}"
    is_news = status in _EVENTS and mark not in ad.told
    if (ad.status, ad.reasons) == (status, reasons) and not is_news:
        return False
    if ad.status == Ad.Status.PAUSED and status in _HARMLESS:
        # It is paused by an approval: a platform that goes on to review it changes nothing.
        return False
    ad.status, ad.reasons = status, reasons
    if status in _EVENTS:
        # Platforms do not say when they decided: what counts is when we saw it.
        ad.reviewed_at = clock.now()
    if is_news:
        ad.told = [*ad.told, mark]
        actor = Actor.service(connection.business, POLL)
        record_ad_event(actor, _EVENTS[status], ad, ad.campaign)
    if status == Ad.Status.APPROVED:
        pause_replaced(ad)
    ad.save(update_fields=["status", "reasons", "reviewed_at", "told"])
    ad_reviewed.send(sender=Ad, ad=ad)
    return True
