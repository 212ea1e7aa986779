"""Counts and times the calls to each partner."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kempen.kit.telemetry.metrics import WORK_BUCKETS, counter, histogram, timed
from kempen.kit.telemetry.tracing import span
from kempen.platforms.interface import PlatformError

CALLS: Final = counter(
    "kempen_partner_calls_total",
    "Calls to partners: ok, or what would help after a refusal.",
    "platform",
    "outcome",
)
DURATION: Final = histogram(
    "kempen_partner_call_duration_seconds",
    "Seconds that a call took.",
    "platform",
    buckets=WORK_BUCKETS,
)


@contextmanager
def counted(partner: str) -> Iterator[None]:
    """Count the call that the block makes, by its outcome; each try is one."""
    try:
        with timed(DURATION, partner), span(f"partner {partner}"):
            yield
    except PlatformError as error:
        CALLS.labels(partner, error.kind.value).inc()
        raise
    CALLS.labels(partner, "ok").inc()
