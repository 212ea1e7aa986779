"""Connecting a CRM, and opening one: it is no ad account and has verbs of its own."""

from contextlib import closing

from django.conf import settings
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.actions import save_connection
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import address_of, connections_of, credentials_of
from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.domain.connections.rules import CURRENCY, missing_fields
from kempen.domain.connections.sandbox_accounts import sandbox_accounts
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.platforms.contacts import Crm
from kempen.platforms.interface import AccountFacts, PlatformError, Remedy
from kempen.platforms.registry import CRM


def connect_crm(actor: Actor, environment: str, credentials: dict[str, str]) -> Connection:
    """Try a key against the CRM and keep it encrypted when it works.

    A key for an account that is connected already replaces the old one; a second CRM beside it is
    refused. Raises Refusal for an empty field, or PlatformError with a sentence for the person.
    """
    entered = {field.name: credentials.get(field.name, "").strip() for field in CRM.fields}
    missing = missing_fields(CRM.code, entered)
    if missing:
        raise Refusal(ConnectionRefusal.FIELDS_MISSING, names=", ".join(missing))
    with closing(CRM.open(entered, address_of(CRM.code, environment), "UTC")) as crm:
        account = crm.facts()
    # No money passes there: what is kept is the currency of everything here.
    facts = AccountFacts(account.account_id, account.name, CURRENCY, account.time_zone, usable=True)
    with transaction.atomic():
        # Two CRMs that are connected at the same time wait for each other here.
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        _refuse_second(actor, environment, account.account_id)
        connection = save_connection(actor, CRM.code, environment, entered, facts)
        connection.last_synced_at = clock.now()
        connection.save(update_fields=["last_synced_at"])
        return connection


def _refuse_second(actor: Actor, environment: str, account_id: str) -> None:
    """Refuse a CRM beside another: a prospect goes to one, and nobody could say to which."""
    others = connections_of(actor.business).filter(platform=CRM.code, environment=environment)
    first = others.exclude(account_id=account_id).first()
    if first is not None:
        raise PlatformError(
            f"The key works, but {first.account_name or first.account_id} is connected already,"
            " and prospects go to one CRM only. Disconnect that one first, under Integrations,"
            " then connect this one: what it has of your prospects stays there.",
            Remedy.PERMANENT,
        )


def connect_sandbox_crm(actor: Actor) -> Connection:
    """Connect the sandbox's CRM; PlatformError, with what to do when the sandbox does not run."""
    accounts = sandbox_accounts(settings.SANDBOX_URL, CRM.code)
    if not accounts:
        raise PlatformError("The sandbox has no CRM.", Remedy.PERMANENT)
    return connect_crm(actor, Connection.Environment.SANDBOX, accounts[0])


def open_crm(connection: Connection) -> Crm:
    """Open a CRM; the caller closes it. Networking: never inside a transaction."""
    return CRM.open(
        credentials_of(connection),
        address_of(CRM.code, connection.environment),
        connection.time_zone,
    )
