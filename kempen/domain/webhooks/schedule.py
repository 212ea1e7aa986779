"""When a failed delivery is tried again, and when not any more. Pure."""

from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Final

# Seconds to wait after the first, second … failure: ten attempts in 75.6 hours.
DELAYS: Final = (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
MOST_ATTEMPTS: Final = len(DELAYS) + 1
JITTER: Final = 0.2
# A receiver that is overloaded, or a gateway before it, is given a minute at least.
BREATHER_SECONDS: Final = 60
OVERLOADED: Final = frozenset({429, 502, 504})
GONE: Final = 410


class DeliveryOutcome(StrEnum):
    """What becomes of a delivery after an attempt."""

    DELIVERED = "delivered"
    AGAIN = "again"
    GAVE_UP = "gave_up"


@dataclass(frozen=True, slots=True)
class AttemptVerdict:
    """`wait` is in seconds and counts for AGAIN only; `is_gone` disables the endpoint."""

    outcome: DeliveryOutcome
    wait: float = 0.0
    is_gone: bool = False


def verdict(
    attempts: int,
    *,
    status_code: int | None,
    timed_out: bool = False,
    retry_after: float | None = None,
    chance: float = 0.5,
) -> AttemptVerdict:
    """Decide about a delivery whose attempt number `attempts` (from 1) has just ended.

    `status_code` is None when no answer came. `retry_after` is in seconds. `chance` is a random
    number from 0 to 1, which spreads the wait over ±20 %.
    """
    if status_code is not None and 200 <= status_code <= 299:
        return AttemptVerdict(DeliveryOutcome.DELIVERED)
    if status_code == GONE:
        return AttemptVerdict(DeliveryOutcome.GAVE_UP, is_gone=True)
    if attempts >= MOST_ATTEMPTS:
        return AttemptVerdict(DeliveryOutcome.GAVE_UP)
    base = float(DELAYS[attempts - 1])
    if timed_out or status_code in OVERLOADED:
        base = max(base, BREATHER_SECONDS)
    if retry_after is not None:
        return AttemptVerdict(DeliveryOutcome.AGAIN, min(max(retry_after, base), 2 * base))
    return AttemptVerdict(DeliveryOutcome.AGAIN, base * (1 - JITTER + 2 * JITTER * chance))


def retry_after_seconds(header: str | None, now: datetime) -> float | None:
    """Read a Retry-After header, in seconds or as an HTTP date; None when there is none to read."""
    if header is None or len(header) > 64:
        return None
    text = header.strip()
    if text.isascii() and text.isdecimal():
        # Nine digits are three decades: more need not be told apart.
        return float(text[:9]) if len(text) <= 9 else 1e9
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, IndexError, TypeError, OverflowError):
        return None
    if moment.tzinfo is None:
        return None
    return max(0.0, (moment - now).total_seconds())
