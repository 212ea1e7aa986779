"""Looking every hour at what runs, and telling each difference from what was approved once.

Nothing is put back here: that is a person's decision (drifting.py).
"""

from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import translation

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform, usable_connections
from kempen.domain.drift.answers import CampaignDrifted, DriftedSetting
from kempen.domain.drift.detection import (
    OF_TARGETING,
    Difference,
    differences,
    fingerprint_of,
)
from kempen.domain.drift.emails import notify_of_drifts
from kempen.domain.drift.models import Drift, DriftCheck
from kempen.domain.drift.wording import difference_words
from kempen.domain.events.actions import record
from kempen.domain.launches.approvals import approved_of, baseline_of
from kempen.domain.launches.approved import Baseline
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import last_launch_reaching
from kempen.kit import clock, ids, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import PlatformError, Running
from kempen.platforms.targeting import Targeting

WATCH: Final = "launches.watch"
_WAITING: Final = (Change.Status.PLANNED, Change.Status.PUSHING)
# How long a campaign that has ended is watched for somebody who starts it again.
_AFTER_THE_END: Final = timedelta(days=30)


def detect_later(connection: Connection) -> None:
    """Have the worker look at what runs in an account."""
    account = str(connection.pk)
    jobs.defer(
        WATCH,
        {"connection_id": account},
        queueing_lock=f"{WATCH}:{account}",
        queue=jobs.PARTNERS,
    )


def detect_everywhere() -> int:
    """Have every account looked at in which something of a launch runs; return how many."""
    watched = [one for one in usable_connections() if _launched_campaigns(one)]
    for connection in watched:
        detect_later(connection)
    return len(watched)


@job_of(Connection)
def detect_drift(connection_id: str) -> int:
    """Look at what runs in an account and return how many new differences there are."""
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    numbers = _launched_campaigns(connection) if connection is not None else {}
    if connection is None or not numbers:
        return 0
    began = clock.now()
    try:
        with closing(open_platform(connection)) as opened:
            there = {one.campaign_id: one for one in opened.running(sorted(numbers))}
            targeting = opened.targeting(sorted(numbers))
    except PlatformError as error:
        record_failure(connection, error)
        return 0
    new = 0
    for number, campaign_id in numbers.items():
        with transaction.atomic():
            observation = _Found(there.get(number), targeting.get(number), began)
            new += _compare(connection, campaign_id, observation)
    notify_of_drifts(connection.business)
    return new


def _launched_campaigns(connection: Connection) -> dict[str, UUID]:
    """Return the campaigns that a launch reached through this account, by their numbers there."""
    business = connection.business
    if connection.status not in (Connection.Status.ACTIVE, Connection.Status.EXPIRING):
        return {}
    reached = Change.objects.of(business).filter(
        connection=connection,
        kind__in=kinds_with(ChangeRole.REACHES),
        status=Change.Status.DONE,
    )
    lately = Q(
        campaign__status=Campaign.Status.ENDED,
        campaign__updated_at__gte=clock.now() - _AFTER_THE_END,
    )
    running = Q(campaign__status__in=(Campaign.Status.ACTIVE, Campaign.Status.PAUSED))
    rows = ExternalId.objects.of(business).filter(
        running | lately,
        platform=connection.platform,
        campaign__in=reached.values("campaign_id"),
    )
    return dict(rows.values_list("external_id", "campaign_id"))


@dataclass(frozen=True)
class _Found:
    """What a look found of a campaign; None: it is not there any more."""

    running: Running | None
    targeting: Targeting | None
    began: datetime


def _compare(connection: Connection, campaign_id: UUID, observation: _Found) -> int:
    """Keep how one campaign differs; what is being changed at the moment is left for later."""
    business = connection.business
    campaign = Campaign.objects.of(business).select_for_update(no_key=True).get(pk=campaign_id)
    launch = last_launch_reaching(campaign)
    if launch is None or _is_changing(campaign, observation.began):
        return 0
    last_check = DriftCheck.objects.of(business).filter(campaign=campaign).first()
    baseline = last_check.baseline if last_check else Baseline()
    if last_check is not None and last_check.launch_id != launch.pk:
        # Another approval: what stood beside it when it was given is where it begins.
        baseline = Baseline(contents=baseline.contents or {})
    if observation.running is not None:
        baseline = baseline_of(campaign, baseline, observation.running, observation.targeting)
    DriftCheck.objects.of(business).update_or_create(
        campaign=campaign,
        defaults={
            "business": business,
            "launch": launch,
            "baseline": baseline,
            "looked_at": observation.began,
        },
    )
    approved = approved_of(campaign, baseline)
    if approved is None:
        return 0
    changes = differences(approved, observation.running, observation.targeting)
    return _store_differences(connection, campaign, launch, changes)


def _is_changing(campaign: Campaign, began: datetime) -> bool:
    """Whether Kempen itself was changing something there while the platform was read."""
    changes = Change.objects.of(campaign.business).filter(campaign=campaign)
    due = Q(status=Change.Status.PLANNED, not_before__lte=clock.now())
    return changes.filter(
        Q(status=Change.Status.PUSHING) | due | Q(finished_at__gte=began)
    ).exists()


def _store_differences(
    connection: Connection, campaign: Campaign, launch: Launch, differences: tuple[Difference, ...]
) -> int:
    """Keep new differences, close those that are gone, and tell the new ones in one event."""
    business = connection.business
    marks = {fingerprint_of(launch.pk, one): one for one in differences}
    rows = Drift.objects.of(business).filter(campaign=campaign)
    rows.filter(status=Drift.Status.OPEN).exclude(mark__in=marks).update(
        status=Drift.Status.GONE, settled_at=clock.now()
    )
    is_decided = Q(status__in=(Drift.Status.OPEN, Drift.Status.ACCEPTED))
    is_being_restored = Q(status=Drift.Status.PUT_BACK, change__status__in=_WAITING)
    known = rows.filter(is_decided | is_being_restored, mark__in=marks)
    known_marks = set(known.values_list("mark", flat=True))
    new = {mark: one for mark, one in marks.items() if mark not in known_marks}
    for mark, one in new.items():
        Drift.objects.add(
            business,
            campaign=campaign,
            launch=launch,
            kind=one.kind,
            subject=one.subject[:120],
            approved=one.approved,
            found=one.found,
            mark=mark,
        )
    if new:
        _record_event(connection, campaign, launch, list(new.values()))
    return len(new)


def _record_event(
    connection: Connection, campaign: Campaign, launch: Launch, differences: list[Difference]
) -> None:
    # Events have no reader whose language could be chosen.
    with translation.override("en"):
        settings = [
            DriftedSetting(
                kind=str(one.kind),
                ad=None if one.kind in OF_TARGETING else one.subject or None,
                target=one.subject if one.kind in OF_TARGETING else None,
                approved=one.approved,
                found=one.found,
                words=difference_words(one, connection.currency),
            )
            for one in differences
        ]
    record(
        Actor.service(connection.business, WATCH),
        "campaign.drifted",
        CampaignDrifted(
            campaign_id=campaign.public_id,
            strategy_id=ids.encode("str", launch.strategy_id),
            approved_hash=launch.approved_hash,
            differences=settings,
        ),
    )
