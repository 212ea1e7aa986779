"""Sending changes to the platforms: one account at a time, each change safe to be sent again.

A change goes from planned to pushing in a transaction of its own, then the platform is asked, then
what it answered is kept. A worker that dies in between leaves the change in pushing; whoever takes
the account next asks again. Creating looks for the change's tag first, so nothing is made twice.
"""

import hmac
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from kempen.domain.ad_revisions.queries import is_as_approved
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.actions import record_accepted_call, record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.connections.rates import money_fault
from kempen.domain.launches.actions.change_results import (
    record_done,
    record_failed,
    update_launch_status,
)
from kempen.domain.launches.approved_envelope import (
    is_as_approved as is_plan_as_approved,
)
from kempen.domain.launches.approved_envelope import (
    may_pause_ads,
    may_swap_ads,
)
from kempen.domain.launches.change_executor import execute_change
from kempen.domain.launches.changes.ad_state import AdStateChange
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.lookups import IS_OF_A_PLAN
from kempen.domain.launches.changes.registry import KINDS, content_of, kinds_with
from kempen.domain.launches.later_plans import decided_by_later_plans
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.reserve import is_of_reserve, was_paused_by_itself
from kempen.domain.launches.rules import MOST_ATTEMPTS
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, jobs
from kempen.kit.database.advisory_lock import advisory_lock
from kempen.kit.tenancy import TenantQuerySet, job_of
from kempen.platforms.interface import Platform, PlatformError, Remedy
from kempen.platforms.own_failures import OwnFailure

PUSH = "launches.push"
_OPEN = (Change.Status.PLANNED, Change.Status.PUSHING)
_NOT_ASKED_FOR = PlatformError(OwnFailure.NOT_ASKED_FOR, Remedy.PERMANENT)


def _nothing_more(_connection: Connection) -> None:
    """Do nothing after a change."""


def push_later(connection_id: UUID, at: datetime | None = None) -> None:
    """Have the worker send what is due in an account; nobody else sends there meanwhile."""
    account = str(connection_id)
    jobs.defer(
        PUSH,
        {"connection_id": account},
        lock=f"connection:{account}",
        at=at,
        queue=jobs.PARTNERS,
    )


def push_due() -> int:
    """Have every account looked at that has something due: a worker may have died over it."""
    due = Change.objects.of_everyone().filter(status__in=_OPEN, not_before__lte=clock.now())
    accounts = list(due.values_list("connection_id", flat=True).distinct())
    for account in map(str, accounts):
        jobs.defer(
            PUSH,
            {"connection_id": account},
            lock=f"connection:{account}",
            queueing_lock=f"{PUSH}:{account}",
            queue=jobs.PARTNERS,
        )
    quiet = Launch.objects.of_everyone().filter(
        status__in=(Launch.Status.WAITING, Launch.Status.PUSHING), starts_at__lte=clock.now()
    )
    for launch in quiet.select_related("business"):
        with transaction.atomic():
            update_launch_status(launch)
    return len(accounts)


@job_of(Connection)
def push_changes(
    connection_id: str, after_each: Callable[[Connection], object] = _nothing_more
) -> None:
    """Send every change of an account that is due, the older first; the worker calls this.

    `after_each` is called with the account once a change stands on the platform.
    """
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None:
        return
    with advisory_lock(f"{PUSH}:{connection.pk}") as is_ours, ExitStack() as until_the_end:
        opened: Platform | None = None
        while is_ours and (change := _take_next(connection)) is not None:
            try:
                if opened is None:
                    opened = _opened(connection)
                    until_the_end.callback(opened.close)
                result = execute_change(opened, change)
            except PlatformError as error:
                if error.kind is Remedy.RECONNECT:
                    record_failure(connection, error)
                record_failed(change, error)
            else:
                record_done(change, result)
                record_accepted_call(connection)
                after_each(connection)


def _opened(connection: Connection) -> Platform:
    fault = money_fault(connection)
    if fault:
        raise PlatformError(fault, Remedy.PERMANENT)
    return open_platform(connection)


def _due(connection: Connection) -> TenantQuerySet[Change]:
    """Return what may be sent now: nothing of a campaign before the campaign itself is made."""
    unmade = Change.objects.of(connection.business).filter(
        campaign=OuterRef("campaign"),
        kind__in=kinds_with(ChangeRole.MAKES_CAMPAIGN),
        pk__lt=OuterRef("pk"),
    )
    waits = unmade.exclude(status__in=(Change.Status.DONE, Change.Status.WITHDRAWN))
    rows = Change.objects.of(connection.business).filter(
        connection=connection,
        status__in=_OPEN,
        not_before__lte=clock.now(),
        # Asked before each change: a business may be closed while its changes are being sent.
        business__closed_at=None,
    )
    return rows.exclude(Exists(waits)).order_by("id")


def _take_next(connection: Connection) -> Change | None:
    """Mark the next change as being sent and return it; one that must not be sent fails here."""
    while True:
        with transaction.atomic():
            change = (
                _due(connection)
                .select_related("campaign", "connection", "business")
                .select_related("ad_revision__campaign", "ad_revision__strategy")
                .select_for_update(of=("self",))
                .first()
            )
            if change is None:
                return None
            if _is_overtaken(change):
                change.status, change.finished_at = Change.Status.WITHDRAWN, clock.now()
                change.save(update_fields=["status", "finished_at"])
                continue
            launch = (
                Launch.objects.of(connection.business)
                .select_for_update()
                .select_related("strategy")
                .filter(pk=change.launch_id)
                .first()
            )
            if launch is None:
                # The database shows no launch of another business's strategy.
                fault = _NOT_ASKED_FOR
            else:
                problem = _fault_of(change, launch)
                if problem is None:
                    _begin(change, launch)
                    return change
                fault = problem
        record_failed(change, fault)


def _begin(change: Change, launch: Launch) -> None:
    change.status = Change.Status.PUSHING
    change.attempts += 1
    change.save(update_fields=["status", "attempts"])
    if launch.status == Launch.Status.WAITING:
        launch.status = Launch.Status.PUSHING
        launch.save(update_fields=["status"])


def _is_overtaken(change: Change) -> bool:
    """Whether a person has asked for something else since: a late resume must not undo an end."""
    roles = KINDS[change.kind].roles
    if change.campaign.status == Campaign.Status.ENDED and ChangeRole.ENDS not in roles:
        return True
    if change.status == Change.Status.PLANNED and content_of(change).is_outdated(clock.today()):
        # One that was begun may stand on the platform: it is finished.
        return True
    if ChangeRole.CHANGES_CAP in roles:
        campaigns = {change.campaign_id}
        is_taken = decided_by_later_plans(change.business, change.launch_id, campaigns)
        return bool(is_taken) or _is_of_a_past_day(change)
    later = Change.objects.of(change.business).filter(
        campaign=change.campaign_id, kind__in=kinds_with(ChangeRole.STEERS), pk__gt=change.pk
    )
    return ChangeRole.STEERS in roles and later.exclude(status=Change.Status.WITHDRAWN).exists()


def _is_of_a_past_day(change: Change) -> bool:
    """Whether the plan's next cap came due while this one, restored or lowered, still waited."""
    if content_of(change).line_id is not None:
        return False
    planned = Change.objects.of(change.business).filter(
        IS_OF_A_PLAN,
        campaign=change.campaign_id,
        kind__in=kinds_with(ChangeRole.CHANGES_CAP),
        not_before__gt=change.created_at,
        not_before__lte=clock.now(),
    )
    unsent = (Change.Status.WITHDRAWN, Change.Status.FAILED)
    return planned.exclude(status__in=unsent).exists()


def _fault_of(change: Change, launch: Launch) -> PlatformError | None:
    """Return why a change must not be sent: what carries no person's approval goes nowhere."""
    strategy = launch.strategy
    is_approved = (
        strategy.business_id == change.business_id == launch.business_id
        and strategy.status == Strategy.Status.LAUNCHED
        and launch.status != Launch.Status.UNDONE
        and (strategy.approved_by_id is not None or bool(strategy.approved_by_client))
        and bool(launch.approved_hash)
        and hmac.compare_digest(launch.approved_hash, strategy.approved_hash)
    )
    if not is_approved:
        return _NOT_ASKED_FOR
    revision = change.ad_revision
    if revision is not None and not is_as_approved(revision):
        return _NOT_ASKED_FOR
    if revision is None and not _is_within_envelope(change, launch):
        return _NOT_ASKED_FOR
    starts_at = revision.starts_at if revision is not None else launch.starts_at
    if starts_at is None or clock.now() < max(starts_at, launch.starts_at):
        # The undo window belongs to the person, whatever a row says.
        return PlatformError(OwnFailure.BEFORE_UNDO_ENDED, Remedy.PERMANENT)
    if change.attempts >= MOST_ATTEMPTS:
        return PlatformError(OwnFailure.NEVER_ENDED, Remedy.PERMANENT)
    return None


def _is_within_envelope(change: Change, launch: Launch) -> bool:
    """Whether the plan's own approval lets its ads change so; without a revision nothing else does.

    An ad pauses, an ad in reserve starts, or one that paused so goes on.
    """
    content = content_of(change)
    if ChangeRole.STARTS_RESERVE in content.roles:
        # One that was begun may stand on the platform: it is finished, also a day too late.
        was_begun = change.status == Change.Status.PUSHING
        written_on = change.created_at.astimezone(clock.BUSINESS_TIME_ZONE).date()
        return may_swap_ads(launch, written_on if was_begun else None) and is_of_reserve(
            change, content, launch
        )
    if not isinstance(content, AdStateChange):
        return True
    if content.shows:
        return is_plan_as_approved(launch) and was_paused_by_itself(change, content, launch)
    return may_pause_ads(launch)
