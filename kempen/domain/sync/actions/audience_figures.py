"""Reading what people typed and where they were, after the results of their campaigns.

It is a job of its own: what a platform does not say of this keeps nobody from anything else.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Final

import structlog

from kempen.domain.ad_results.actions.store_audience import (
    ReadAudience,
    What,
    store_failure,
    store_regions,
    store_terms,
)
from kempen.domain.ad_results.queries import AUDIENCE_DAYS
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.connections.rates import money_fault, rates_for
from kempen.domain.sync.queries import campaigns_read_through
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import Platform, PlatformError, Remedy

READ_AUDIENCES: Final = "sync.read_audiences"
_AGAIN: Final = timedelta(minutes=15)
_AT_ONCE: Final = 50

log = structlog.get_logger("sync")


def read_audiences_later(connection: Connection, after: timedelta | None = None) -> None:
    """Have the worker read search terms and regions of an account, one job at a time."""
    account = str(connection.pk)
    jobs.defer(
        READ_AUDIENCES,
        {"connection_id": account},
        lock=f"{READ_AUDIENCES}:{account}",
        queueing_lock=f"{READ_AUDIENCES}:{account}:{'again' if after else 'now'}",
        at=clock.now() + after if after else None,
        queue=jobs.PARTNERS,
    )


@job_of(Connection)
def read_audiences(connection_id: str) -> None:
    """Read the last four weeks of an account's campaigns; the worker calls this."""
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None or connection.status == Connection.Status.DISCONNECTED:
        return
    campaigns = {
        number: campaign.pk for number, campaign in campaigns_read_through(connection).items()
    }
    rate = rates_for(connection.business, connection.currency).on(clock.today())
    if money_fault(connection) or rate is None or not campaigns:
        return
    until = clock.today() - timedelta(days=1)
    read = ReadAudience(
        connection.business, campaigns, until - timedelta(days=AUDIENCE_DAYS - 1), until, rate
    )
    _read_with(connection, "terms", read, _read_terms)
    _read_with(connection, "regions", read, _read_regions)


def _read_with(
    connection: Connection,
    what: What,
    read: ReadAudience,
    reading: Callable[[Platform, ReadAudience], None],
) -> None:
    """Read one of the two; why it failed is kept, and what was read before stays."""
    try:
        with closing(open_platform(connection)) as opened:
            for some in _in_parts(read):
                reading(opened, some)
    except PlatformError as error:
        log.warning("an audience was not read", what=what, reason=error.message)
        store_failure(connection.business, read.campaigns.values(), what, error.message)
        if error.kind is Remedy.RECONNECT:
            record_failure(connection, error)
        elif error.kind is Remedy.AGAIN:
            read_audiences_later(connection, max(timedelta(seconds=error.after or 0), _AGAIN))


def _in_parts(read: ReadAudience) -> Iterator[ReadAudience]:
    numbers = sorted(read.campaigns)
    for first in range(0, len(numbers), _AT_ONCE):
        some = numbers[first : first + _AT_ONCE]
        yield replace(read, campaigns={number: read.campaigns[number] for number in some})


def _read_terms(opened: Platform, read: ReadAudience) -> None:
    store_terms(read, opened.search_terms(sorted(read.campaigns), read.since, read.until))


def _read_regions(opened: Platform, read: ReadAudience) -> None:
    store_regions(read, opened.region_results(sorted(read.campaigns), read.since, read.until))
