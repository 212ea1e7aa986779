"""An opt-out stops what was not sent, also when it comes in the moment of the send."""

from collections.abc import Callable

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.models import Connection
from kempen.domain.leads.actions.opting_out import opt_out
from kempen.domain.leads.models import Lead
from tests.domain.leads.conftest import again, given, pushed
from tests.platforms.contact_book import ContactBook

pytestmark = pytest.mark.django_db


def test_an_opt_out_stops_what_waits_and_the_same_persons_other_leads(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    first, second = given(alice), given(alice, "ANN@EXAMPLE.COM")
    other = given(alice, "bob@example.com")
    opt_out(alice, first)
    opt_out(alice, first)
    assert pushed(other).status == "pushed"
    assert {again(lead).status for lead in (first, second)} == {"stopped"}
    assert list(book.contacts) == ["bob@example.com"]


def test_an_opt_out_that_no_lead_row_shows_yet_stops_the_send_too(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    first = given(alice)
    opt_out(alice, first)
    # As when a lead of the same person comes in at the moment of the opt-out.
    late = given(alice, "bob@example.com")
    Lead.objects.of(alice.business).filter(pk=late.pk).update(email="ann@example.com")
    assert (pushed(late).status, book.asked) == ("stopped", [])


def opting_out(actor: Actor, lead: Lead) -> Callable[[], None]:
    def opt_out_now() -> None:
        opt_out(actor, lead)

    return opt_out_now


def test_a_contact_that_an_opt_out_met_during_the_send_is_removed_again(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = given(alice)
    book.fails = [opting_out(alice, lead)]
    lead = pushed(lead)
    assert (lead.status, lead.reason, lead.contact_id) == ("stopped", "opted_out", "1000")
    assert list(book.contacts) == ["ann@example.com"]
    # The next round deletes what the instant had made.
    lead = pushed(lead)
    assert (lead.status, lead.contact_id, book.contacts) == ("stopped", "", {})
    assert lead.pushed_at is not None


def test_a_customer_who_was_there_before_stays_when_an_opt_out_meets_the_send(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    book.ids["ann@example.com"], book.contacts["ann@example.com"] = "77", {"phone": "1"}
    lead = given(alice)
    book.fails = [opting_out(alice, lead)]
    lead = pushed(pushed(lead))
    assert (lead.status, lead.reason, lead.contact_id) == ("pushed", "", "77")
    assert lead.opted_out_at is not None
    assert list(book.contacts) == ["ann@example.com"]
