"""Reading what people typed and where they were, after the results of their campaigns.

It is a job of its own: what a platform does not say of this keeps nobody from anything else.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from kempen.domain.ad_results.actions.store_audience import (
    ReadAudience,
    What,
    store_failure,
    store_regions,
    store_terms,
)
from kempen.domain.ad_results.queries import AUDIENCE_DAYS
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rates import rates_for
from kempen.domain.sync.actions.reading_accounts import (
    read_account,
    read_later,
    readable_connection,
)
from kempen.domain.sync.queries import campaigns_read_through
from kempen.kit import clock
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import Platform

READ_AUDIENCES: Final = "sync.read_audiences"
_AT_ONCE: Final = 50


def read_audiences_later(connection: Connection, after: timedelta | None = None) -> None:
    """Have the worker read search terms and regions of an account, one job at a time."""
    read_later(READ_AUDIENCES, connection, after)


@job_of(Connection)
def read_audiences(connection_id: str) -> None:
    """Read the last four weeks of an account's campaigns; the worker calls this."""
    connection = readable_connection(connection_id)
    if connection is None:
        return
    campaigns = {
        number: campaign.pk for number, campaign in campaigns_read_through(connection).items()
    }
    rate = rates_for(connection.business, connection.currency).on(clock.today())
    if rate is None or not campaigns:
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

    def read_parts(opened: Platform) -> None:
        for some in _in_parts(read):
            reading(opened, some)

    error = read_account(READ_AUDIENCES, connection, read_parts)
    if error is not None:
        store_failure(connection.business, read.campaigns.values(), what, error.message)


def _in_parts(read: ReadAudience) -> Iterator[ReadAudience]:
    numbers = sorted(read.campaigns)
    for first in range(0, len(numbers), _AT_ONCE):
        some = numbers[first : first + _AT_ONCE]
        yield replace(read, campaigns={number: read.campaigns[number] for number in some})


def _read_terms(opened: Platform, read: ReadAudience) -> None:
    store_terms(read, opened.search_terms(sorted(read.campaigns), read.since, read.until))


def _read_regions(opened: Platform, read: ReadAudience) -> None:
    store_regions(read, opened.region_results(sorted(read.campaigns), read.since, read.until))
