"""A business with a CRM in memory, and an address of every kind."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import stamina

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.leads.actions.pushing import push
from kempen.domain.leads.actions.receive import NewLead, receive
from kempen.domain.leads.models import CrmSetup, Lead
from kempen.kit import clock
from tests import make
from tests.platforms.contact_book import ContactBook

Given = Callable[..., Lead]


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=4, cap=True):
        yield


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Actor:
    return make.actor(business)


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> ContactBook:
    """The one CRM that every connection opens."""
    contacts = ContactBook()
    for place in ("pushing", "contact_deletion", "crm_setup"):
        monkeypatch.setattr(
            f"kempen.domain.leads.actions.{place}.open_crm", lambda _: contacts.client()
        )
    return contacts


@pytest.fixture
def crm(business: Business, book: ContactBook) -> Connection:
    return connected(business)


def connected(business: Business, environment: str = "live") -> Connection:
    crm_connection = Connection.objects.add(
        business, platform="crm", environment=environment, account_id="7", account_name="CRM 7"
    )
    mapping = {"first_name": {"property": "firstname", "kind": "string"}}
    CrmSetup.objects.add(business, connection=crm_connection, mapping=mapping)
    return crm_connection


def given(actor: Actor, email: str = "Ann@Example.com", **fields: Any) -> Lead:
    """A lead that came over the API with an agreement."""
    fields.setdefault("consented_at", clock.now() - timedelta(minutes=5))
    fields.setdefault("notice_version", "2026-01")
    fields.setdefault("source", "api")
    lead, is_new = receive(actor, NewLead(email=email, **fields))
    assert is_new
    return lead


def pushed(lead: Lead) -> Lead:
    """Send what is due now and return the lead as it is then."""
    push(str(lead.business_id))
    return again(lead)


def again(lead: Lead) -> Lead:
    return Lead.objects.of(lead.business).get(pk=lead.pk)


def make_due(business: Business) -> None:
    """Let the time of every next try come."""
    Lead.objects.of(business).update(next_attempt_at=clock.now())
    CrmSetup.objects.of(business).update(paused_until=None)
