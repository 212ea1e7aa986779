"""Calls to partners that a person asked for: the worker makes each, a page polls for its outcome.

No web request calls a partner itself: a partner that answers late would hold the request's thread,
and a handful of them the whole service.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import may
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.kit import clock, ids, jobs
from kempen.kit.database.struct_column import from_json, to_json
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import SecretError
from kempen.kit.tenancy import TenantQuerySet, job_of
from kempen.platforms.interface import PlatformError, Remedy

__all__ = [
    "CallOutcome",
    "Kind",
    "PartnerCall",
    "abandon_old_calls",
    "call_of",
    "connection_of_call",
    "delete_lists",
    "known_list",
    "newest_list",
    "perform_call",
    "request_call",
]
Kind = PartnerCall.Kind
MOST_PENDING: Final = 5
# An outcome is shown for so long before the partner is asked again.
_FRESH: Final = {
    PartnerCall.Status.DONE: timedelta(minutes=10),
    PartnerCall.Status.FAILED: timedelta(minutes=1),
}
ABANDONED_AFTER: Final = timedelta(minutes=15)
KEPT: Final = timedelta(days=1)
_LISTS: Final = (Kind.LIST_CAMPAIGNS, Kind.LIST_PROPERTIES)
_NOT_MADE: Final = "Kempen could not reach the platform in time. Nothing was saved. Try again."
_UNEXPECTED: Final = "An error in Kempen stopped this. Nothing was saved. Try again."
_NOT_ALLOWED: Final = "You cannot manage connections of this business. Nothing was saved."


@dataclass(frozen=True)
class CallOutcome:
    """What a call brought: the account that it connected, if any, and JSON for the page."""

    connection: Connection | None = None
    result: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class CallInput:
    """What a call needs, by the way of connecting; nothing of it for other calls."""

    credentials: dict[str, str] | None = None
    consent: dict[str, str] | None = None
    currency: str = ""  # Of the sandbox's ready-made account.


Deed = Callable[[Actor, PartnerCall, CallInput], CallOutcome]


def request_call(
    actor: Actor,
    duty: str,
    kind: PartnerCall.Kind,
    account: Connection | tuple[str, str],
    *,
    secret: CallInput | None = None,
    shown: Mapping[str, str] | None = None,
) -> PartnerCall:
    """Have the worker make a call by its duty `duty`; Refusal for too many.

    `account` is the connection that is asked, or (platform, environment) of one to connect.
    `secret` is kept encrypted until the call is over.
    """
    if actor.person is None:
        raise ValueError("only a person at a screen asks for a call")
    connection = account if isinstance(account, Connection) else None
    platform, environment = (
        (account.platform, account.environment) if isinstance(account, Connection) else account
    )
    with transaction.atomic():
        # Two requests at once wait for each other here, so that both are counted.
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        pending = PartnerCall.objects.of(actor.business).filter(status=PartnerCall.Status.PENDING)
        if pending.count() >= MOST_PENDING:
            raise Refusal(ConnectionRefusal.TOO_MANY_CALLS, most=MOST_PENDING)
        call = PartnerCall(
            business=actor.business,
            person=actor.person,
            kind=kind,
            platform=platform,
            environment=environment,
            connection=connection,
            shown=dict(shown or {}),
        )
        call.sealed_input = settings.CREDENTIALS_KEYS.encrypt(
            json.dumps(to_json(secret or CallInput())).encode(), owner=encryption_owner(call)
        )
        call.save(force_insert=True)
        # One of a business and platform at a time: nobody takes all of the worker's slots.
        lock = f"partner_call:{actor.business.pk}:{platform}"
        jobs.defer(duty, {"call_id": str(call.pk)}, lock=lock, queue=jobs.PARTNERS_AT_ONCE)
    return call


@job_of(PartnerCall)
def perform_call(call_id: str, work: Deed) -> None:
    """Make a call that waits and keep its outcome; the worker calls this.

    It may start more than once, so `work` must bear being repeated.
    """
    rows = PartnerCall.objects.of_everyone().filter(status=PartnerCall.Status.PENDING)
    call = rows.select_related("business", "person", "connection").filter(pk=call_id).first()
    if call is None:
        return
    try:
        outcome = work(_actor_of(call), call, _secret_of(call))
    except PlatformError as error:
        _finish(call, PartnerCall.Status.FAILED, CallOutcome(call.connection), error.message)
    except (DatabaseError, *TRANSIENT_ERRORS):
        raise
    except Exception:
        _finish(call, PartnerCall.Status.FAILED, CallOutcome(call.connection), _UNEXPECTED)
        raise
    else:
        _finish(call, PartnerCall.Status.DONE, outcome, "")


def newest_list(
    actor: Actor, duty: str, kind: PartnerCall.Kind, connection: Connection
) -> PartnerCall:
    """Return the newest call that lists something of an account; ask again if it is too old.

    Refusal for too many calls.
    """
    newest = _calls_of(connection, kind).order_by("-created_at", "-id").first()
    if newest is not None and (
        newest.finished_at is None
        or newest.finished_at > clock.now() - _FRESH[PartnerCall.Status(newest.status)]
    ):
        return newest
    return request_call(actor, duty, kind, connection)


def known_list(connection: Connection, kind: PartnerCall.Kind) -> PartnerCall | None:
    """Return the newest list of an account that a partner gave, however old it is."""
    given = _calls_of(connection, kind).filter(status=PartnerCall.Status.DONE)
    return given.order_by("-created_at", "-id").first()


def delete_lists(connection: Connection) -> None:
    """Delete what is known of an account's lists, so that the partner is asked again."""
    rows = PartnerCall.objects.of(connection.business).filter(connection=connection)
    rows.filter(kind__in=_LISTS).exclude(status=PartnerCall.Status.PENDING).delete()


def call_of(business: Business, public_id: str) -> PartnerCall | None:
    """Return a call of this business by its identifier."""
    identifier = ids.decode("call", public_id)
    rows = PartnerCall.objects.of(business).select_related("connection")
    return rows.filter(pk=identifier).first() if identifier else None


def connection_of_call(call: PartnerCall) -> Connection:
    """Return the account that a call asks; PlatformError if it was disconnected meanwhile."""
    living = Connection.objects.of(call.business).exclude(status=Connection.Status.DISCONNECTED)
    connections = living.filter(pk=call.connection.pk) if call.connection else living.none()
    connection = connections.select_related("business").first()
    if connection is None:
        raise PlatformError("This account is no longer connected.", Remedy.RECONNECT)
    return connection


def abandon_old_calls() -> int:
    """End the calls that nothing comes of any more and delete old ones; return how many ended."""
    now = clock.now()
    rows = PartnerCall.objects.of_everyone(closed_too=True)
    abandoned = rows.filter(
        status=PartnerCall.Status.PENDING, created_at__lte=now - ABANDONED_AFTER
    ).update(status=PartnerCall.Status.FAILED, error=_NOT_MADE, sealed_input=None, finished_at=now)
    rows.filter(finished_at__lte=now - KEPT).delete()
    return abandoned


def _finish(
    call: PartnerCall, status: PartnerCall.Status, outcome: CallOutcome, error: str
) -> None:
    with transaction.atomic():
        rows = PartnerCall.objects.of(call.business)
        rows.filter(pk=call.pk, status=PartnerCall.Status.PENDING).update(
            status=status,
            connection=outcome.connection,
            result=dict(outcome.result),
            error=error[:300],
            sealed_input=None,
            finished_at=clock.now(),
        )
        if outcome.connection is None:
            return
        if call.kind == Kind.CONNECT:
            # Another access may show another list.
            delete_lists(outcome.connection)
        elif call.kind in _LISTS:
            older = _calls_of(outcome.connection, call.kind).filter(created_at__lte=call.created_at)
            older.exclude(pk=call.pk).exclude(status=PartnerCall.Status.PENDING).delete()


def _calls_of(connection: Connection, kind: str) -> TenantQuerySet[PartnerCall]:
    return PartnerCall.objects.of(connection.business).filter(connection=connection, kind=kind)


def _actor_of(call: PartnerCall) -> Actor:
    """Return who asked, if they may still do it."""
    member = Member.objects.of(call.business).filter(person=call.person).first()
    if member is None or not call.person.is_active or not may(member.role, "manage_connections"):
        raise PlatformError(_NOT_ALLOWED, Remedy.PERMANENT)
    return Actor.member(member)


def _secret_of(call: PartnerCall) -> CallInput:
    try:
        plain = settings.CREDENTIALS_KEYS.decrypt(
            call.sealed_input or b"", owner=encryption_owner(call)
        )
    except SecretError as error:
        words = "What you entered cannot be read. Enter it again."
        raise PlatformError(words, Remedy.PERMANENT) from error
    return from_json(json.loads(plain), CallInput)


def encryption_owner(call: PartnerCall) -> str:
    """Return what binds what a person entered to its call."""
    return f"partner_call:{call.pk}"
