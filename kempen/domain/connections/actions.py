"""Connecting an account, learning how it fares, and ending the connection."""

import json
from contextlib import closing
from datetime import datetime

from django.conf import settings
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.access_alerts import (
    locked_connection,
    notify_expiring,
    notify_refused,
)
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import address_of, owner_of
from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.domain.connections.rules import (
    CURRENCY,
    end_entered,
    ends_soon,
    facts_of,
    missing_fields,
)
from kempen.domain.connections.sandbox_accounts import sandbox_accounts
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms import registry
from kempen.platforms.interface import AccountFacts, PlatformError, Remedy


def connect(
    actor: Actor, platform: str, environment: str, credentials: dict[str, str]
) -> Connection:
    """Try the credentials against the platform and keep them encrypted when they work.

    Connecting an account that is connected already renews its credentials. Refusal for
    empty fields, or PlatformError with a sentence for the person.
    """
    if not registry.is_platform(platform):
        raise PlatformError("This platform cannot be connected yet.", Remedy.PERMANENT)
    entered = {name: value.strip() for name, value in credentials.items()}
    missing = missing_fields(platform, entered)
    if missing:
        raise Refusal(ConnectionRefusal.FIELDS_MISSING, names=", ".join(missing))
    spec, address = registry.platform_of(platform), address_of(platform, environment)
    with closing(spec.open(entered, address)) as opened:
        facts = opened.account()
        ends = opened.access_ends() or end_entered(platform, entered)
    if not facts.usable:
        raise PlatformError(
            f"The account {facts.name} is closed or suspended on the platform.", Remedy.PERMANENT
        )
    with transaction.atomic():
        connection = save_connection(actor, platform, environment, entered, facts)
        connection.expires_at = ends
        connection.save(update_fields=["expires_at"])
        if ends_soon(ends, clock.now()):
            notify_expiring(connection)
        return connection


def connect_sandbox(actor: Actor, platform: str, currency: str = CURRENCY) -> Connection:
    """Connect the sandbox's first ready-made account of a platform in a currency.

    Raises PlatformError, with what to do when the sandbox does not run.
    """
    accounts = sandbox_accounts(settings.SANDBOX_URL, platform)
    usable = [account for account in accounts if account.get("currency") == currency]
    if not usable:
        words = f"The sandbox has no account of this platform in {currency}."
        raise PlatformError(words, Remedy.PERMANENT)
    return connect(actor, platform, Connection.Environment.SANDBOX, usable[0])


def save_connection(
    actor: Actor, platform: str, environment: str, entered: dict[str, str], facts: AccountFacts
) -> Connection:
    """Keep an account that answered, with its credentials encrypted; inside a transaction."""
    connection, _ = (
        Connection.objects.of(actor.business)
        .select_for_update()
        .get_or_create(
            platform=platform,
            environment=environment,
            account_id=facts.account_id,
            defaults={"business": actor.business},
        )
    )
    connection.account_name = facts.name[:120]
    connection.currency = facts.currency
    connection.time_zone = facts.time_zone
    connection.facts = facts_of(platform, entered)
    if facts.smallest_daily_budget is not None:
        connection.facts["smallest_daily_budget"] = str(facts.smallest_daily_budget)
    connection.status = Connection.Status.ACTIVE
    connection.reason, connection.needs_person = "", False
    connection.connected_by = actor.person
    connection.sealed_credentials = settings.CREDENTIALS_KEYS.encrypt(
        json.dumps(entered).encode(), owner=owner_of(connection)
    )
    connection.save()
    audit(
        actor,
        "connection.connected",
        {"connection_id": connection.public_id, "platform": platform, "environment": environment},
    )
    return connection


def record_success(connection: Connection, at: datetime, ends: datetime | None = None) -> None:
    """Keep that the platform's numbers were read; access that ends soon is told once.

    `ends` is what the platform said about these very credentials, None where it did not.
    """
    with transaction.atomic():
        current = locked_connection(connection)
        if current is None:
            return
        if ends is not None and current.sealed_credentials == connection.sealed_credentials:
            current.expires_at = ends
        if ends_soon(current.expires_at, clock.now()):
            notify_expiring(current)
        else:
            current.status, current.reason = Connection.Status.ACTIVE, ""
        current.needs_person, current.last_synced_at = False, at
        current.save(
            update_fields=["status", "reason", "needs_person", "expires_at", "last_synced_at"]
        )


def record_accepted_call(connection: Connection) -> None:
    """Keep that the platform carried something out: then it does accept these credentials."""
    Connection.objects.of(connection.business).filter(
        pk=connection.pk,
        status=Connection.Status.RECONNECT_NEEDED,
        sealed_credentials=connection.sealed_credentials,
    ).update(status=Connection.Status.ACTIVE, reason="")


def record_failure(connection: Connection, error: PlatformError) -> None:
    """Keep why the platform could not be read or written, and whether connecting again helps."""
    if error.kind is Remedy.RECONNECT:
        require_reconnect(connection, error.message)
        return
    rows = Connection.objects.of(connection.business).filter(pk=connection.pk)
    rows.exclude(status=Connection.Status.DISCONNECTED).update(
        reason=error.message[:300], needs_person=error.kind is Remedy.PERMANENT
    )


def require_reconnect(connection: Connection, reason: str) -> None:
    """Keep that a platform does not accept the credentials any more; it is told once."""
    with transaction.atomic():
        current = locked_connection(connection)
        # Credentials that a person renewed meanwhile are not those that were refused.
        if current is None or current.sealed_credentials != connection.sealed_credentials:
            return
        if current.status != Connection.Status.RECONNECT_NEEDED:
            notify_refused(current, reason)
        current.status, current.reason = Connection.Status.RECONNECT_NEEDED, reason[:300]
        current.save(update_fields=["status", "reason"])


def disconnect(actor: Actor, connection: Connection) -> None:
    """Forget the credentials; what was imported through the connection stays."""
    with transaction.atomic():
        ended = (
            Connection.objects.of(actor.business)
            .filter(pk=connection.pk)
            .exclude(status=Connection.Status.DISCONNECTED)
            .update(
                status=Connection.Status.DISCONNECTED, sealed_credentials=None, reason="", facts={}
            )
        )
        if ended:
            audit(actor, "connection.disconnected", {"connection_id": connection.public_id})
