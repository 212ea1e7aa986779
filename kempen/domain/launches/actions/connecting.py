"""Connecting an ad account and having it read at once: its results and its lead forms."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections import actions as connections
from kempen.domain.connections import consent
from kempen.domain.connections.models import Connection, ExchangeRate
from kempen.domain.connections.queries import connections_of
from kempen.domain.connections.rates import money_fault
from kempen.domain.leads.actions.reading import read_later
from kempen.domain.sync.actions import currency_conversion as converting
from kempen.domain.sync.actions.daily_results import SYNC, sync_later
from kempen.kit import jobs


def connect_account(
    actor: Actor, platform: str, environment: str, credentials: dict[str, str]
) -> Connection:
    """Connect an account by its credentials; MissingFieldsError or PlatformError."""
    return _read(connections.connect(actor, platform, environment, credentials))


def connect_sandbox_account(actor: Actor, platform: str, currency: str) -> Connection:
    """Connect the sandbox's ready-made account in a currency; PlatformError."""
    return _read(connections.connect_sandbox(actor, platform, currency))


def finish_consent(actor: Actor, sealed: str, answer: Mapping[str, str]) -> Connection:
    """Connect the account for which the person agreed on the platform; PlatformError."""
    return _read(consent.finish(actor, sealed, answer))


def refresh(connection: Connection) -> None:
    """Have the results of an account and its lead forms read now."""
    with transaction.atomic():
        # Without a rate no day could be kept; the person is asked for one.
        if not money_fault(connection):
            sync_later(connection)
        read_later(connection)


def is_being_read(connection: Connection) -> bool:
    """Whether the results of an account are about to be read, or are being read."""
    wanted = str(connection.pk)
    return any(one.get("connection_id") == wanted for one in jobs.unfinished(SYNC))


def enter_rate(
    actor: Actor, currency: str, valid_from: date, rate: Decimal, source: str
) -> ExchangeRate:
    """Keep what a currency is worth from a day on, and read the accounts that waited for it."""
    with transaction.atomic():
        made = converting.set_rate(actor, currency, valid_from, rate, source)
        accounts = connections_of(actor.business).filter(currency=currency)
        for connection in accounts.exclude(platform=Connection.Platform.CRM):
            if connection.status != Connection.Status.RECONNECT_NEEDED:
                refresh(connection)
    return made


def _read(connection: Connection) -> Connection:
    refresh(connection)
    return connection
