"""Looks at each business every hour: opens alerts for what is wrong, closes what is over.

One transaction under the lock of the business's row: a look that dies has done nothing, and two at
once are one after the other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q
from django.utils import translation

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.alerts.account_findings import (
    Wrong,
    access_faults,
    budget_faults,
    drifted,
    late_data,
    rejected_ads,
)
from kempen.domain.alerts.actions.notify import notify_of
from kempen.domain.alerts.alert_copy import detail_of
from kempen.domain.alerts.answers import AlertEvent
from kempen.domain.alerts.detection.watching import findings_of
from kempen.domain.alerts.figures import (
    FILES,
    ActiveCampaign,
    is_read_today,
    maturities,
    running_campaigns,
    start_of,
    watched_campaigns,
)
from kempen.domain.alerts.models import Alert, AlertCheck, AlertNotice
from kempen.domain.alerts.rules import FROM_FIGURES, Cause, Subject, unexplained
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import record
from kempen.domain.forecasts.refreshing import refresh_later
from kempen.domain.performance.models import Import
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of

WATCH: Final = "alerts.watch"


@dataclass(frozen=True)
class Watched:
    """How many alerts a look opened and closed."""

    opened: int = 0
    closed: int = 0


def watch_later(business_id: UUID) -> None:
    """Have the worker look at a business now."""
    name = f"{WATCH}:{business_id}"
    jobs.defer(WATCH, {"business_id": str(business_id)}, lock=name, queueing_lock=name)


def watch_account_later(connection_id: str) -> None:
    """Have the worker look at the business of an account that was read."""
    rows = Connection.objects.of_everyone().filter(pk=connection_id)
    for business_id in rows.values_list("business_id", flat=True):
        watch_later(business_id)


def watch_everything() -> int:
    """Have every business looked at in which something runs, is connected or is open."""
    businesses = {
        *Campaign.objects.of_everyone()
        .filter(status=Campaign.Status.ACTIVE)
        .values_list("business_id", flat=True)
        .distinct(),
        *Connection.objects.of_everyone()
        .exclude(status=Connection.Status.DISCONNECTED)
        .values_list("business_id", flat=True)
        .distinct(),
        *Alert.objects.of_everyone()
        .filter(closed_at=None)
        .values_list("business_id", flat=True)
        .distinct(),
    }
    for business_id in businesses:
        watch_later(business_id)
    return len(businesses)


@job_of(Business)
def watch(business_id: str) -> Watched:
    """Look at one business; run twice, the second finds nothing new."""
    business = Business.objects.filter(pk=business_id, closed_at=None).first()
    if business is None:
        return Watched()
    AlertCheck.objects.of(business).get_or_create(business=business)
    with transaction.atomic():
        check = AlertCheck.objects.of(business).select_for_update().get()
        now = clock.now()
        has_new_figures = _has_new_figures(check)
        open_alerts = list(Alert.objects.of(business).filter(closed_at=None).order_by("id"))
        result = _reconcile(business, open_alerts, has_new_figures=has_new_figures)
        check.checked_at = now
        if has_new_figures:
            check.figures_at = now
        check.save(update_fields=["checked_at", "figures_at"])
    return result


def _has_new_figures(check: AlertCheck) -> bool:
    """Whether figures came or were undone since they were judged, or another day has begun."""
    judged = check.figures_at
    if judged is None or judged < start_of(clock.today()):
        return True
    newest = Import.objects.of(check.business).aggregate(
        stored=Max("stored_at"), undone=Max("undone_at")
    )
    read = (
        Connection.objects.of(check.business)
        .filter(~Q(status=Connection.Status.DISCONNECTED), last_synced_at__gte=judged)
        .exists()
    )
    return read or any(one is not None and one >= judged for one in newest.values())


def _reconcile(business: Business, open_alerts: list[Alert], *, has_new_figures: bool) -> Watched:
    known = {_subject(alert): alert for alert in open_alerts}
    running = running_campaigns(business)
    present = {one.subject: one for one in _plain_findings(business, running)}
    judged: set[str] = set()
    if has_new_figures:
        judgeable = [one for one in running if _can_be_judged(one)]
        judged = {one.account_key for one in judgeable}
        from_figures = _figure_findings(business, judgeable, known)
        present |= {one.subject: one for one in from_figures}
    still = [
        key
        for key in known
        if key not in present
        and not _is_judged(key, running, judged, has_new_figures=has_new_figures)
    ]
    closed = 0
    for key, alert in known.items():
        if key in present:
            _update(alert, present[key])
        elif key not in still:
            closed += _close(alert)
    wanted = unexplained([*present, *still])
    new = [present[key] for key in wanted if key in present and key not in known]
    for one in new:
        _open(business, one)
    return Watched(len(new), closed)


def _plain_findings(business: Business, running: list[ActiveCampaign]) -> list[Wrong]:
    return [
        *access_faults(business),
        *late_data(business, running),
        *rejected_ads(business, running),
        *drifted(business, running),
    ]


def _can_be_judged(one: ActiveCampaign) -> bool:
    """Whether the last day of a campaign's figures is complete: what is half told looks broken."""
    return one.connection is None or is_read_today(one.connection)


def _figure_findings(
    business: Business, running: list[ActiveCampaign], known: Collection[Subject]
) -> list[Wrong]:
    watched = watched_campaigns(business, running)
    wrongs = [
        Wrong(one.cause, one.account, one.campaign, start_of(one.since), dict(one.facts))
        for one in findings_of(watched, maturities(business, running), known)
    ]
    return [*wrongs, *budget_faults(business, running, known)]


def _is_judged(
    key: Subject, running: list[ActiveCampaign], judged: set[str], *, has_new_figures: bool
) -> bool:
    """Whether this look can say that something is over."""
    cause, account, campaign = key
    if cause not in FROM_FIGURES:
        return True
    if campaign:
        runs = any(str(one.campaign.pk) == campaign for one in running)
    else:
        runs = any(one.account_key == account for one in running)
    # What no longer runs has nothing wrong with it.
    return not runs or (has_new_figures and account in judged)


def _subject(alert: Alert) -> Subject:
    return Cause(alert.cause), alert.account_key, alert.campaign_key


def _open(business: Business, wrong: Wrong) -> None:
    connections = Connection.objects.of(business)
    is_account = wrong.account != FILES
    connection = connections.filter(pk=wrong.account).first() if is_account else None
    campaigns = Campaign.objects.of(business)
    campaign = campaigns.filter(pk=wrong.campaign).first() if wrong.campaign else None
    platform = connection.platform if connection else campaign.platform if campaign else ""
    alert = Alert.objects.add(
        business,
        cause=wrong.cause,
        platform=platform,
        connection=connection,
        campaign=campaign,
        account_key=wrong.account,
        campaign_key=wrong.campaign,
        since=wrong.since,
        opened_at=clock.now(),
        facts=wrong.facts,
    )
    _record(alert, "alert.opened")
    notify_of(alert, AlertNotice.Subject.OPENED)
    _learn_again(alert)


def _update(alert: Alert, wrong: Wrong) -> None:
    """Have an alert say what is known by now; it opened and is told only once."""
    since = min(alert.since, wrong.since)
    if alert.facts != wrong.facts or alert.since != since:
        alert.facts, alert.since = wrong.facts, since
        alert.save(update_fields=["facts", "since"])


def _close(alert: Alert) -> int:
    alert.closed_at = clock.now()
    alert.save(update_fields=["closed_at"])
    _record(alert, "alert.closed")
    notify_of(alert, AlertNotice.Subject.CLOSED)
    _learn_again(alert)
    return 1


def _learn_again(alert: Alert) -> None:
    """Have forecasts made again, which leave out the days since tracking broke."""
    if alert.cause == Cause.TRACKING_BROKEN:
        refresh_later(alert.business_id)


def _record(alert: Alert, event: str) -> None:
    # Events have no reader whose language could be chosen.
    with translation.override("en"):
        detail = detail_of(alert)
    record(
        Actor.service(alert.business, WATCH),
        event,
        AlertEvent(
            alert_id=alert.public_id,
            cause=alert.cause,
            campaign_id=alert.campaign.public_id if alert.campaign else None,
            connection_id=alert.connection.public_id if alert.connection else None,
            since=moment(alert.since),
            until=moment(alert.closed_at) if alert.closed_at else None,
            detail=detail,
        ),
    )
