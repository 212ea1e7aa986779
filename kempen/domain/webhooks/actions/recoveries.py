"""Sends an endpoint what it missed while it was disabled, unreachable or not there yet."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit, notify_dispatchers
from kempen.domain.events.catalogue import EVERYTHING, TEST
from kempen.domain.webhooks.models import Endpoint, Recovery
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.domain.webhooks.rules import DAYS_KEPT, MOST_RECOVERED
from kempen.kit import clock, ids, jobs
from kempen.kit.database.partitions import lowest_id
from kempen.kit.refusal import Fact, Flaw, Refusal
from kempen.kit.tenancy import job_of

RECOVER: Final = "webhooks.recover"
AT_ONCE: Final = 2000
# What has no delivery or whose delivery was given up. Events that no dispatcher has looked at yet
# are not missed: they are about to be sent.
_MISSED = """
    FROM events_event event
    LEFT JOIN webhooks_delivery delivery
        ON delivery.business_id = event.business_id AND delivery.endpoint_id = %(endpoint)s
        AND delivery.event_id = event.id
    WHERE event.business_id = %(business)s AND event.is_fanned_out
        AND event.id >= %(lowest)s AND event.id > %(after)s
        AND event.occurred_at >= %(since)s AND event.occurred_at < %(until)s
        AND event.type <> %(test)s
        AND (event.type = ANY(%(types)s) OR %(everything)s = ANY(%(types)s))
        AND (delivery.id IS NULL OR delivery.status = 'gave_up')
"""
_COUNT = f"SELECT count(*) FROM (SELECT 1 {_MISSED} LIMIT %(limit)s) missed"  # noqa: S608 -- ours
_NEXT = f"SELECT event.id {_MISSED} ORDER BY event.id LIMIT %(limit)s"
_QUEUE = """
    INSERT INTO webhooks_delivery
        (id, business_id, endpoint_id, event_id, status, attempts, earlier_attempts,
         next_attempt_at, fence, created_at)
    SELECT delivery, %s, %s, event, 'pending', 0, 0, now(), 0, now()
    FROM unnest(%s::uuid[], %s::uuid[]) AS made(delivery, event)
    ON CONFLICT (business_id, endpoint_id, event_id) DO UPDATE
    SET status = 'pending', earlier_attempts = webhooks_delivery.attempts, next_attempt_at = now(),
        finished_at = NULL, leased_until = NULL
    WHERE webhooks_delivery.status = 'gave_up'
"""
_NOWHERE: Final = UUID(int=0)


def count_missed_events(endpoint: Endpoint, since: datetime, until: datetime) -> int:
    """Count the events of a span that the endpoint asked for and never accepted.

    Raises Refusal for a span that is empty or begins before the log does.
    """
    if since >= until:
        raise Refusal.of(Flaw(("until",), EndpointRefusal.EMPTY_SPAN))
    oldest = clock.now() - timedelta(days=DAYS_KEPT)
    if since < oldest:
        facts: dict[str, Fact] = {"days": DAYS_KEPT, "oldest": oldest.date()}
        raise Refusal.of(Flaw(("since",), EndpointRefusal.TOO_OLD, facts))
    with connection.cursor() as cursor:
        cursor.execute(
            _COUNT, _query_parameters(endpoint, since, until, _NOWHERE, MOST_RECOVERED + 1)
        )
        return int(cursor.fetchone()[0])


def start_recovery(actor: Actor, endpoint: Endpoint, since: datetime, until: datetime) -> Recovery:
    """Have what an endpoint missed sent in the background; ask for it again to see how far it is.

    Raises Refusal where it is disabled, for a bad span and for one of over 100,000 events.
    """
    if endpoint.status != Endpoint.Status.ACTIVE:
        raise Refusal(EndpointRefusal.DISABLED)
    now = clock.now()
    if since >= now:
        raise Refusal.of(Flaw(("since",), EndpointRefusal.IN_FUTURE))
    until = min(until, now)
    missed_count = count_missed_events(endpoint, since, until)
    if missed_count > MOST_RECOVERED:
        raise Refusal.of(
            Flaw(("since",), EndpointRefusal.TOO_MANY_EVENTS, {"most": MOST_RECOVERED})
        )
    with transaction.atomic():
        recovery = Recovery.objects.add(
            actor.business, endpoint=endpoint, since=since, until=until, found=missed_count
        )
        audit(
            actor,
            "endpoint.recovered",
            {
                "endpoint_id": endpoint.public_id,
                "recovery_id": recovery.public_id,
                "events": missed_count,
            },
        )
        jobs.defer(RECOVER, {"recovery_id": str(recovery.pk)})
    return recovery


@job_of(Recovery)
def continue_recovery(recovery_id: str) -> None:
    """Queue what is left of a recovery, in steps that each commit; running it again is harmless."""
    while _step(UUID(recovery_id)):
        pass


def resume_recoveries(business: Business) -> None:
    """Have the recoveries of a business go on whose job ended while it was closed."""
    for recovery in Recovery.objects.of(business).filter(status=Recovery.Status.RUNNING):
        jobs.defer(RECOVER, {"recovery_id": str(recovery.pk)})


def _step(recovery_id: UUID) -> bool:
    """Queue the next events; return whether more may be left."""
    with transaction.atomic():
        recovery = (
            Recovery.objects.of_everyone()
            .select_for_update(of=("self",))
            .select_related("endpoint", "business")
            .filter(pk=recovery_id, status=Recovery.Status.RUNNING)
            .first()
        )
        if recovery is None:  # It has ended, or its business is closed.
            return False
        endpoint = recovery.endpoint
        if endpoint.deleted_at is not None or endpoint.status != Endpoint.Status.ACTIVE:
            _end(recovery, Recovery.Status.STOPPED)
            return False
        after = recovery.done_until or _NOWHERE
        with connection.cursor() as cursor:
            cursor.execute(
                _NEXT, _query_parameters(endpoint, recovery.since, recovery.until, after, AT_ONCE)
            )
            events = [row[0] for row in cursor.fetchall()]
            if events:
                identifiers = [ids.new_id() for _ in events]
                cursor.execute(_QUEUE, [recovery.business_id, endpoint.pk, identifiers, events])
                recovery.queued += cursor.rowcount
                recovery.done_until = events[-1]
        if len(events) < AT_ONCE:
            _end(recovery, Recovery.Status.COMPLETED)
        else:
            recovery.save(update_fields=["queued", "done_until"])
        notify_dispatchers()
    return len(events) == AT_ONCE


def _end(recovery: Recovery, status: str) -> None:
    recovery.status, recovery.finished_at = status, clock.now()
    recovery.save(update_fields=["status", "finished_at", "queued", "done_until"])


def _query_parameters(
    endpoint: Endpoint, since: datetime, until: datetime, after: UUID, limit: int
) -> dict[str, UUID | datetime | str | int | list[str]]:
    return {
        "endpoint": endpoint.pk,
        "business": endpoint.business_id,
        # Spares the days before. A day more, because the clocks of two machines differ.
        "lowest": lowest_id(since.astimezone(UTC).date() - timedelta(days=1)),
        "after": after,
        "since": since,
        "until": until,
        "test": TEST,
        "types": list(endpoint.events),
        "everything": EVERYTHING,
        "limit": limit,
    }
