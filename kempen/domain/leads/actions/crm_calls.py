"""What a person asks of a CRM: the worker connects it, lists its properties, sends a test."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections import partner_calls
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.partner_calls import CallInput, CallOutcome, Kind
from kempen.domain.leads.actions.crm_setup import connect_and_prepare, crm_properties, send_test
from kempen.kit.database.struct_column import from_json, to_json
from kempen.platforms.contacts import Property
from kempen.platforms.registry import CRM

CONNECT: Final = "connections.connect_crm"
LIST: Final = "connections.list_properties"
TEST: Final = "connections.send_test_contact"


def connect_crm_later(
    actor: Actor, environment: str, credentials: Mapping[str, str] | None = None
) -> PartnerCall:
    """Have the worker connect a CRM, or the sandbox's without a key; Refusal."""
    secret = CallInput(credentials=None if credentials is None else dict(credentials))
    return partner_calls.request_call(
        actor, CONNECT, Kind.CONNECT, (CRM.code, environment), secret=secret
    )


def property_list(actor: Actor, connection: Connection) -> PartnerCall:
    """Return the newest list of a CRM's properties, asked for again if old; Refusal."""
    return partner_calls.newest_list(actor, LIST, Kind.LIST_PROPERTIES, connection)


def known_list(connection: Connection) -> PartnerCall | None:
    """Return the newest list that the CRM gave, however old: what a sent page shows."""
    return partner_calls.known_list(connection, Kind.LIST_PROPERTIES)


def properties_in(call: PartnerCall) -> list[Property]:
    """Return the properties that a finished call listed."""
    return from_json(call.result.get("properties", []), list[Property])


def send_test_later(actor: Actor, connection: Connection) -> PartnerCall:
    """Have the worker write a test contact; Refusal."""
    return partner_calls.request_call(actor, TEST, Kind.SEND_TEST_CONTACT, connection)


def connect_waiting(call_id: str) -> None:
    """Connect a CRM that a person asked for; the worker calls this."""
    partner_calls.perform_call(call_id, _connected)


def list_waiting(call_id: str) -> None:
    """List a CRM's properties for a page that waits; the worker calls this."""
    partner_calls.perform_call(call_id, _listed)


def send_test_waiting(call_id: str) -> None:
    """Write the test contact that a person asked for; the worker calls this."""
    partner_calls.perform_call(call_id, _tested)


def _connected(actor: Actor, call: PartnerCall, given: CallInput) -> CallOutcome:
    return CallOutcome(connect_and_prepare(actor, call.environment, given.credentials))


def _listed(_actor: Actor, call: PartnerCall, _given: CallInput) -> CallOutcome:
    connection = partner_calls.connection_of_call(call)
    return CallOutcome(connection, {"properties": to_json(crm_properties(connection))})


def _tested(actor: Actor, call: PartnerCall, _given: CallInput) -> CallOutcome:
    connection = partner_calls.connection_of_call(call)
    sent = send_test(actor, connection)
    result = {
        "contact_id": sent.contact_id,
        "email": sent.email,
        "properties": sent.properties,
    }
    return CallOutcome(connection, result)
