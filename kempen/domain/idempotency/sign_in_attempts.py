"""Slows down whoever guesses passwords or codes, without keeping their owner out.

An attempt is counted before it is looked at, so that many at once are not all let in; one that
succeeds is taken off again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction

from kempen.domain.idempotency.expiring_rows import digest_of

# Failures are forgotten when there was none for this long after the last wait.
_FORGOTTEN_SECONDS: Final = 3_600


@dataclass(frozen=True)
class Counter:
    """Failures under one name: the `free`-th brings the first wait, each further one doubles it."""

    name: str
    free: int
    first_wait: int = 15
    longest_wait: int = 900


class MustWait(Exception):  # noqa: N818 -- the name says what happened
    """No attempt is let in for so many seconds.

    No Refusal: forms of django-allauth say it, which take their own errors only, and the answer
    needs the seconds for its header.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} seconds")
        self.seconds = seconds


def begin(counters: Sequence[Counter]) -> float:
    """Count an attempt under each name; return the seconds to wait after it, should it fail.

    Raises MustWait, and counts nothing, while any of the counters has a wait to go.
    """
    wait = 0.0
    with transaction.atomic():
        for counter in counters:
            wait = max(wait, _count(counter))
    return wait


def succeed(counters: Sequence[Counter], *, forget: Sequence[Counter]) -> None:
    """Take an attempt that succeeded off the counters; begin those of `forget` at none again."""
    with transaction.atomic(), connection.cursor() as cursor:
        for counter in counters:
            cursor.execute(
                "UPDATE requests_signinattempts SET failures = greatest(failures - 1, 0), "
                "next_at = clock_timestamp() WHERE digest = %s",
                [digest_of(counter.name)],
            )
        cursor.execute(
            "DELETE FROM requests_signinattempts WHERE digest = ANY(%s)",
            [[digest_of(counter.name) for counter in forget]],
        )


def _count(counter: Counter) -> float:
    digest = digest_of(counter.name)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO requests_signinattempts AS kept (digest, failures, next_at, expires_at) "
            "VALUES (%(digest)s, 1, clock_timestamp(), "
            "clock_timestamp() + make_interval(secs => %(forgotten)s)) "
            "ON CONFLICT (digest) DO UPDATE SET failures = "
            "CASE WHEN kept.expires_at <= clock_timestamp() THEN 1 ELSE kept.failures + 1 END "
            "WHERE kept.next_at <= clock_timestamp() RETURNING failures",
            {"digest": digest, "forgotten": _FORGOTTEN_SECONDS},
        )
        row = cursor.fetchone()
        if row is None:
            raise MustWait(_seconds_left(digest))
        over = int(row[0]) - counter.free
        wait = min(counter.longest_wait, counter.first_wait * 2 ** min(over, 20))
        wait = wait if over >= 0 else 0
        cursor.execute(
            "UPDATE requests_signinattempts SET "
            "next_at = clock_timestamp() + make_interval(secs => %s), "
            "expires_at = clock_timestamp() + make_interval(secs => %s) WHERE digest = %s",
            [wait, wait + _FORGOTTEN_SECONDS, digest],
        )
    return float(wait)


def _seconds_left(digest: str) -> float:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM next_at - clock_timestamp()) "
            "FROM requests_signinattempts WHERE digest = %s",
            [digest],
        )
        row = cursor.fetchone()
    return max(1.0, float(row[0])) if row else 1.0
