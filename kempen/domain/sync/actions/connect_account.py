"""Connecting an ad account in the worker and having it read: its results and its lead forms."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections import actions as connections
from kempen.domain.connections import consent, partner_calls
from kempen.domain.connections.models import Connection, ExchangeRate, PartnerCall
from kempen.domain.connections.partner_calls import CallInput, CallOutcome, Kind
from kempen.domain.connections.queries import connections_of
from kempen.domain.connections.rates import money_fault
from kempen.domain.leads.actions.reading import read_later
from kempen.domain.strategies.actions.look_up_targeting import look_up_where_waiting
from kempen.domain.sync.actions import currency_conversion
from kempen.domain.sync.actions.daily_results import SYNC, sync_later
from kempen.kit import jobs
from kempen.platforms.registry import platform_codes

CONNECT: Final = "connections.connect_account"
_LIVE, _SANDBOX = str(Connection.Environment.LIVE), str(Connection.Environment.SANDBOX)


def connect_account_later(
    actor: Actor, platform: str, credentials: Mapping[str, str], shown: Mapping[str, str]
) -> PartnerCall:
    """Have the worker connect a live account by its credentials; Refusal."""
    secret = CallInput(credentials=dict(credentials))
    account = (platform, _LIVE)
    return partner_calls.request_call(
        actor, CONNECT, Kind.CONNECT, account, secret=secret, shown=shown
    )


def connect_sandbox_later(actor: Actor, platform: str, currency: str) -> PartnerCall:
    """Have the worker connect the sandbox's ready-made account in a currency; Refusal."""
    account = (platform, _SANDBOX)
    return partner_calls.request_call(
        actor, CONNECT, Kind.CONNECT, account, secret=CallInput(currency=currency)
    )


def finish_consent_later(
    actor: Actor,
    platform: str,
    sealed: str,
    answer: Mapping[str, str],
    shown: Mapping[str, str],
) -> PartnerCall:
    """Have the worker connect the account for which the person agreed on the platform.

    PlatformError when the answer is not one to go on with; Refusal for too many.
    """
    secret = CallInput(consent=consent.read_callback(actor, platform, sealed, answer))
    account = (platform, _LIVE)
    return partner_calls.request_call(
        actor, CONNECT, Kind.CONNECT, account, secret=secret, shown=shown
    )


def connect_waiting(call_id: str) -> None:
    """Connect an account that a person asked for; the worker calls this."""
    partner_calls.perform_call(call_id, _connected)


def _connected(actor: Actor, call: PartnerCall, given: CallInput) -> CallOutcome:
    if given.consent is not None:
        connection = consent.finish(actor, call.platform, given.consent)
    elif given.currency:
        connection = connections.connect_sandbox(actor, call.platform, given.currency)
    else:
        connection = connections.connect(
            actor, call.platform, call.environment, given.credentials or {}
        )
    refresh(connection)
    return CallOutcome(connection)


def refresh(connection: Connection) -> None:
    """Have the results of an account and its lead forms read now, and what waits looked up."""
    with transaction.atomic():
        # Without a rate no day could be kept; the person is asked for one.
        if not money_fault(connection):
            sync_later(connection)
        read_later(connection)
        look_up_where_waiting(connection.business)


def is_being_read(connection: Connection) -> bool:
    """Whether the results of an account are about to be read, or are being read."""
    wanted = str(connection.pk)
    return any(one.get("connection_id") == wanted for one in jobs.unfinished(SYNC))


def enter_rate(
    actor: Actor, currency: str, valid_from: date, rate: Decimal, source: str
) -> ExchangeRate:
    """Keep what a currency is worth from a day on, and read the accounts that waited for it."""
    with transaction.atomic():
        exchange_rate = currency_conversion.set_rate(actor, currency, valid_from, rate, source)
        accounts = connections_of(actor.business).filter(currency=currency)
        for connection in accounts.filter(platform__in=platform_codes()):
            if connection.status != Connection.Status.RECONNECT_NEEDED:
                refresh(connection)
    return exchange_rate
