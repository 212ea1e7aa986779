"""What is asked about connections, and how one is opened."""

import json
from typing import Final

from django.conf import settings
from django.db.models import CharField, UUIDField

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.answers import ConnectionAnswer
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rates import money_fault
from kempen.kit import ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.database.sealed_columns import unreadable_key_ids
from kempen.kit.secrets import SecretError
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms import registry
from kempen.platforms.interface import Platform, PlatformError, Remedy
from kempen.platforms.own_failures import OwnFailure
from kempen.platforms.spec import Address

__all__ = [
    "Connection",
    "ad_accounts_of",
    "address_of",
    "connection_for",
    "connection_of",
    "connections_of",
    "credentials_of",
    "lost_accounts",
    "open_platform",
    "representation",
    "usable_connections",
]

_USABLE = (Connection.Status.ACTIVE, Connection.Status.EXPIRING)
# Each overview asks this one.
_LOST: Final = CompiledQuery(
    lambda: (
        Connection.objects.of_everyone(closed_too=True)
        .filter(
            business=Parameter("business", UUIDField()), status=Connection.Status.RECONNECT_NEEDED
        )
        .order_by("created_at")
    )
)


# Pages of strategies and briefs ask this one for each platform.
_FOR_LAUNCH: Final = CompiledQuery(
    lambda: (
        Connection.objects.of_everyone(closed_too=True)
        .filter(
            business=Parameter("business", UUIDField()),
            platform=Parameter("platform", CharField()),
            status__in=_USABLE,
        )
        .order_by("environment", "created_at")
    )
)


def connections_of(business: Business) -> TenantQuerySet[Connection]:
    """Return a business's connections that were not ended, the oldest first."""
    connected = Connection.objects.of(business).exclude(status=Connection.Status.DISCONNECTED)
    return connected.order_by("created_at")


def connection_of(business: Business, public_id: str) -> Connection | None:
    """Return a connection of this business by its identifier."""
    identifier = ids.decode("con", public_id)
    return connections_of(business).filter(pk=identifier).first() if identifier else None


def connection_for(business: Business, platform: str) -> Connection | None:
    """Return the connection that a launch on this platform goes through, live before sandbox.

    One in a currency without a rate is returned only when there is no other.
    """
    candidates = _FOR_LAUNCH.rows(business=business.pk, platform=platform)
    fitting = [one for one in candidates if not money_fault(one)]
    return next(iter([*fitting, *candidates]), None)


def lost_accounts(business: Business) -> list[Connection]:
    """Return the business's accounts that have to be connected again."""
    return _LOST.rows(business=business.pk)


def ad_accounts_of(business: Business) -> list[Connection]:
    """Return a business's ad accounts that can be asked now, the oldest first."""
    usable = connections_of(business).filter(status__in=_USABLE)
    return list(usable.filter(platform__in=registry.platform_codes()))


def usable_connections() -> list[Connection]:
    """Return every business's ad accounts that can be asked now: for the worker's duties only."""
    usable = Connection.objects.of_everyone().filter(status__in=_USABLE)
    usable = usable.filter(platform__in=registry.platform_codes())
    return list(usable.select_related("business").order_by("created_at"))


def representation(connection: Connection) -> ConnectionAnswer:
    """Return a connection as the API shows it: never a credential."""
    expires, synced = connection.expires_at, connection.last_synced_at
    return ConnectionAnswer(
        connection_id=connection.public_id,
        platform=str(connection.platform),
        environment=str(connection.environment),
        account_id=connection.account_id,
        account_name=connection.account_name,
        currency=connection.currency,
        time_zone=connection.time_zone,
        status=str(connection.status),
        reason=connection.reason or money_fault(connection) or None,
        expires_at=moment(expires) if expires else None,
        last_synced_at=moment(synced) if synced else None,
        created_at=moment(connection.created_at),
    )


def owner_of(connection: Connection) -> str:
    """Return what binds a connection's credentials to its row."""
    return f"connection:{connection.pk}"


def unreadable_credentials() -> list[str]:
    """Return the ids of the keys that encrypted credentials which cannot be read any more."""
    return unreadable_key_ids(
        "connections_connection", "sealed_credentials", lambda row: f"connection:{row}"
    )


def credentials_of(connection: Connection) -> dict[str, str]:
    """Return the credentials in clear; PlatformError tells to connect again when they are gone."""
    if connection.sealed_credentials is None:
        raise PlatformError(OwnFailure.NOT_CONNECTED, Remedy.RECONNECT)
    try:
        plain = settings.CREDENTIALS_KEYS.decrypt(
            connection.sealed_credentials, owner=owner_of(connection)
        )
    except SecretError as error:
        raise PlatformError(OwnFailure.ACCESS_UNREADABLE, Remedy.RECONNECT) from error
    return dict(json.loads(plain))


def address_of(platform: str, environment: str) -> Address:
    """Return where a platform is for live accounts, or for those of the sandbox."""
    spec = registry.partner_of(platform)
    live, token = spec.live, spec.live.token_url
    version = str(getattr(settings, live.version.name))
    if environment == Connection.Environment.SANDBOX:
        token_url = f"{settings.SANDBOX_URL}/oauth/token" if token else ""
        return Address(f"{settings.SANDBOX_URL}/{spec.code}", version, token_url)
    token_url = str(getattr(settings, token.name)) if token else ""
    return Address(str(getattr(settings, live.base_url.name)), version, token_url)


def open_platform(connection: Connection) -> Platform:
    """Open a connection; the caller closes it. Networking: never inside a transaction."""
    return registry.platform_of(connection.platform).open(
        credentials_of(connection), address_of(connection.platform, connection.environment)
    )
