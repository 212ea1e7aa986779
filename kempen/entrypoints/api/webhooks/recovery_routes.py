"""/webhooks/{id}/recover and /stats: sending what was missed, and how an endpoint does."""

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from kempen.domain.webhooks import health, queries
from kempen.domain.webhooks.actions import recoveries
from kempen.domain.webhooks.answers import RecoveryAnswer
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.shared.schemas import Answer, BodySchema, Instant, QuerySchema
from kempen.entrypoints.api.webhooks.routes import endpoint_found
from kempen.kit import clock

router = Router()


class RecoveryBody(BodySchema):
    """Which span of time to go over again."""

    since: Annotated[
        Instant, Field(description="The first moment, at most 30 days ago (RFC 3339).")
    ]
    until: Annotated[
        Instant | None,
        Field(
            description="The last moment, not included; now when left out.",
            examples=["2026-11-20T20:00:00Z"],
        ),
    ] = None
    dry_run: Annotated[
        bool, Field(description="Only count what would be sent.", examples=[True])
    ] = False


class CountAnswer(Answer):
    """What a recovery would send."""

    events: int = Field(
        description="Events that the endpoint asked for and never accepted; over 100,000 are not "
        "counted further.",
        examples=[112],
    )


class StatsFilters(QuerySchema):
    """How far to look back."""

    hours: Annotated[
        int,
        Field(ge=1, le=health.LONGEST_HOURS, description="Hours to look back.", examples=[24]),
    ] = 24


class StatsAnswer(Answer):
    """How an endpoint did."""

    hours: int = Field(description="How far back this looks.", examples=[24])
    attempts: int = Field(description="Tries in that time.", examples=[1204])
    succeeded: int = Field(description="Tries that were answered with 2xx.", examples=[1203])
    success_rate: float | None = Field(
        description="Succeeded ÷ attempts; null without a try.", examples=[0.9992]
    )
    p50_ms: float | None = Field(
        description="Half of the answers came within so many ms; null without one.",
        examples=[41.0],
    )
    p95_ms: float | None = Field(
        description="95 in 100 answers came within so many ms; null without one.",
        examples=[87.5],
    )
    backlog: int = Field(description="Deliveries that wait now.", examples=[0])
    oldest_seconds: float | None = Field(
        description="How long the oldest of them waits; null when none does.", examples=[None]
    )


@router.post(
    "/webhooks/{webhook_id}/recover",
    auth=Key("webhooks:write"),
    response={200: CountAnswer, 202: RecoveryAnswer},
    operation_id="recover_webhook",
    summary="Send what an endpoint missed",
)
def recover_webhook(
    request: HttpRequest, response: HttpResponse, webhook_id: str, body: RecoveryBody
) -> Status[CountAnswer] | Status[RecoveryAnswer]:
    """Send every event of a span again that the endpoint asked for and never accepted.

    That is what happened while it was disabled or before it existed, and what was given up. At
    most 100,000 events; `dry_run` answers 200 with their number and sends nothing.
    """
    endpoint = endpoint_found(request, webhook_id)
    until = body.until or clock.now()
    if body.dry_run:
        count = recoveries.count_missed_events(endpoint, body.since, until)
        return Status(200, CountAnswer(events=count))
    recovery = recoveries.start_recovery(actor_of(request), endpoint, body.since, until)
    response.headers["Location"] = (
        f"{settings.BASE_URL}/webhooks/{webhook_id}/recoveries/{recovery.public_id}"
    )
    return Status(202, queries.recovery_representation(recovery))


@router.get(
    "/webhooks/{webhook_id}/recoveries/{recovery_id}",
    auth=Key("webhooks:read"),
    response=RecoveryAnswer,
    operation_id="get_recovery",
    summary="Read how far a recovery is",
)
def get_recovery(request: HttpRequest, webhook_id: str, recovery_id: str) -> RecoveryAnswer:
    """Poll this until `status` is no longer `running`; the deliveries are in their own list."""
    recovery = queries.recovery_of(endpoint_found(request, webhook_id), recovery_id)
    if recovery is None:
        raise NotFound
    return queries.recovery_representation(recovery)


@router.get(
    "/webhooks/{webhook_id}/stats",
    auth=Key("webhooks:read"),
    response=StatsAnswer,
    operation_id="get_webhook_stats",
    summary="Read how an endpoint does",
)
def get_webhook_stats(
    request: HttpRequest, webhook_id: str, filters: Query[StatsFilters]
) -> StatsAnswer:
    """Success rate, times of answers and backlog of one endpoint."""
    stats = health.health_of(endpoint_found(request, webhook_id), filters.hours)
    return StatsAnswer(
        hours=stats.hours,
        attempts=stats.attempts,
        succeeded=stats.succeeded,
        success_rate=stats.success_rate,
        p50_ms=_tenth(stats.p50_ms),
        p95_ms=_tenth(stats.p95_ms),
        backlog=stats.backlog,
        oldest_seconds=stats.oldest_seconds,
    )


def _tenth(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
