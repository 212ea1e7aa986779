"""Makes a connected CRM ready: the mapping of fields, and a test contact."""

from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.actions import record_failure, record_success
from kempen.domain.connections.crm import connect_crm, connect_sandbox_crm, open_crm
from kempen.domain.connections.models import Connection
from kempen.domain.events.actions import audit
from kempen.domain.leads.actions.locking import locked
from kempen.domain.leads.actions.push_scheduling import push_later
from kempen.domain.leads.models import CrmSetup, Lead
from kempen.domain.leads.rules import (
    FIELDS,
    LeadPushReason,
    answer_to,
    crm_value,
    default_mapping,
    mapping_of,
    question_in,
    split_name,
)
from kempen.kit import clock
from kempen.platforms.contacts import Contact, Property
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.registry import platform_codes

# Reserved for examples: nobody's mailbox.
TEST_ADDRESS: Final = "kempen.test@example.com"


def connect_and_prepare(
    actor: Actor, environment: str, credentials: dict[str, str] | None = None
) -> Connection:
    """Connect a CRM, or the sandbox's without a key, and make it ready; PlatformError.

    Refusal without a key. A CRM that takes the key but does not show its properties is
    connected all the same: its page says why.
    """
    if credentials is None:
        connection = connect_sandbox_crm(actor)
    else:
        connection = connect_crm(actor, environment, credentials)
    with suppress(PlatformError):
        prepare_crm(actor, connection)
    return connection


def prepare_crm(actor: Actor, connection: Connection) -> CrmSetup:
    """Make a CRM that was just connected ready: the usual mapping, and what waited is sent.

    Live leads that only the sandbox has are sent to a live CRM. PlatformError when the CRM does not
    show its properties.
    """
    offered = crm_properties(connection)
    with transaction.atomic():
        setup, is_new = CrmSetup.objects.of(actor.business).get_or_create(
            business=actor.business, connection=connection
        )
        if is_new:
            setup.mapping = default_mapping(offered)
        setup.paused_until = None
        setup.save(update_fields=["mapping", "paused_until"])
        failed = Lead.objects.of(actor.business).filter(status=Lead.Status.FAILED)
        locked(actor.business, failed).update(next_attempt_at=clock.now())
        if connection.environment == Connection.Environment.LIVE:
            only_pretended = Lead.objects.of(actor.business).filter(
                environment=Connection.Environment.LIVE,
                status=Lead.Status.PUSHED,
                opted_out_at=None,
                crm__environment=Connection.Environment.SANDBOX,
            )
            locked(actor.business, only_pretended).update(
                status=Lead.Status.PENDING, contact_id="", next_attempt_at=clock.now()
            )
        push_later(actor.business)
    return setup


def crm_properties(connection: Connection) -> list[Property]:
    """Return the CRM's contact properties, as it has them now; PlatformError."""
    began = clock.now()
    try:
        with closing(open_crm(connection)) as crm:
            properties = crm.properties()
    except PlatformError as error:
        record_failure(connection, error)
        raise
    record_success(connection, began)
    return properties


def save_mapping(
    actor: Actor, connection: Connection, chosen: dict[str, str], offered: list[Property]
) -> CrmSetup:
    """Keep which property each field fills and try again what was refused; Refusal."""
    mapping = mapping_of(chosen, offered)
    with transaction.atomic():
        setup, _ = CrmSetup.objects.of(actor.business).update_or_create(
            business=actor.business,
            connection=connection,
            defaults={"mapping": mapping, "updated_at": clock.now()},
        )
        refused = Lead.objects.of(actor.business).filter(
            status=Lead.Status.PARKED, reason=LeadPushReason.REFUSED
        )
        locked(actor.business, refused).update(
            status=Lead.Status.PENDING, reason="", detail="", next_attempt_at=clock.now()
        )
        audit(
            actor,
            "crm.mapping_changed",
            {
                "connection_id": connection.public_id,
                "mapping": {field: one["property"] for field, one in mapping.items()},
            },
        )
        push_later(actor.business)
    return setup


def contact_of(lead: Lead, setup: CrmSetup) -> Contact:
    """Return a lead as the CRM is to keep it; what is not known is left out."""
    first_word, other_words = split_name(lead.first_name, lead.last_name)
    values: dict[str, str | datetime | None] = {
        "first_name": lead.first_name,
        "last_name": lead.last_name,
        "full_name": f"{lead.first_name} {lead.last_name}".strip(),
        "first_name_split": first_word,
        "last_name_split": other_words,
        "phone": lead.phone,
        "company": lead.company,
        "campaign": lead.campaign.name if lead.campaign else "",
        "campaign_id": lead.campaign.public_id if lead.campaign else "",
        "ad_id": lead.ad.public_id if lead.ad else "",
        "platform": str(lead.source),
        "notice_version": lead.notice_version,
        "consented_at": lead.consented_at,
        "created_at": lead.happened_at,
        "lead_id": lead.public_id,
        **{
            field: answer_to(lead.answers, question)
            for field in setup.mapping
            if (question := question_in(field))
        },
    }
    return _contact(lead.public_id, lead.email, values, setup)


@dataclass(frozen=True)
class TestContact:
    """The contact that was written to try a CRM: its number there and what was sent."""

    contact_id: str
    email: str
    properties: dict[str, str]


def send_test(actor: Actor, connection: Connection) -> TestContact:
    """Write a contact of nobody with today's mapping; PlatformError with the CRM's own words."""
    setup = CrmSetup.objects.of(actor.business).filter(connection=connection).first()
    setup = setup or CrmSetup(business=actor.business, connection=connection)
    now = clock.now()
    values: dict[str, str | datetime | None] = {
        name: now if is_moment else EXAMPLES[name] for name, is_moment in FIELDS.items()
    }
    values |= {field: _EXAMPLE_ANSWER for field in setup.mapping if question_in(field)}
    contact = _contact("kempen-test", TEST_ADDRESS, values, setup)
    try:
        with closing(open_crm(connection)) as crm:
            (result,) = crm.upsert([contact])
        if result.error is not None:
            raise result.error
    except PlatformError as error:
        if error.kind is Remedy.RECONNECT:
            record_failure(connection, error)
        raise
    audit(actor, "crm.test_contact_sent", {"connection_id": connection.public_id})
    return TestContact(result.contact_id, contact.email, dict(contact.properties))


_EXAMPLE_ANSWER: Final = "An answer"
EXAMPLES: Final[dict[str, str]] = {
    "first_name": "Kempen",
    "last_name": "Test",
    "full_name": "Kempen Test",
    "first_name_split": "Kempen",
    "last_name_split": "Test",
    "phone": "+60 3-0000 0000",
    "company": "Kempen test contact",
    "campaign": "A campaign's name",
    "campaign_id": "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc",
    "ad_id": "ad_01k9w3r6d4f8v2n5t7q9s1x3zf",
    "platform": platform_codes()[-1],
    "notice_version": "2026-01",
    "lead_id": "lead_01k9w3r6d4f8v2n5t7q9s1x3zg",
}


def _contact(
    trace: str, email: str, values: dict[str, str | datetime | None], setup: CrmSetup
) -> Contact:
    filled = {
        setup.mapping[field]["property"]: crm_value(value, setup.mapping[field]["kind"])
        for field, value in values.items()
        if field in setup.mapping
    }
    return Contact(trace, email, {name: text for name, text in filled.items() if text})
