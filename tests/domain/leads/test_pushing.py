"""Sending leads on: none is lost, none blocks the others, and an opt-out stops before the send."""

from datetime import timedelta

import pytest
from django.db import connection as database

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.models import Connection
from kempen.domain.leads.actions import push_scheduling, pushing
from kempen.domain.leads.actions.crm_setup import prepare_crm, save_mapping, send_test
from kempen.domain.leads.actions.erase_person import erase_person
from kempen.domain.leads.actions.opting_out import opt_out
from kempen.domain.leads.actions.retrying import retry
from kempen.domain.leads.models import CrmSetup, Erasure
from kempen.domain.leads.queries import leads_of, questions_of
from kempen.kit import clock
from kempen.kit.database.advisory_lock import advisory_lock
from kempen.kit.refusal import Refusal
from tests.domain.leads.conftest import again, connected, given, make_due, pushed
from tests.platforms.contact_book import ContactBook, limit

pytestmark = pytest.mark.django_db


def test_a_lead_reaches_the_crm_with_what_is_mapped(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = pushed(given(alice, first_name="Ann", phone="+60 12"))
    assert book.contacts == {"ann@example.com": {"email": "ann@example.com", "firstname": "Ann"}}
    assert (lead.status, lead.contact_id, lead.attempts) == ("pushed", "1000", 1)
    assert lead.crm_id == crm.pk
    pushed(lead)
    assert len(book.batches) == 1


def test_one_that_is_refused_is_parked_and_blocks_nobody(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    bad = given(alice, "bad@example.com")
    others = [given(alice, f"p{number}@example.com") for number in range(120)]
    book.refuses, book.whole = {"bad@example.com"}, True
    bad = pushed(bad)
    assert (bad.status, bad.reason) == ("parked", "refused")
    assert "INVALID_EMAIL" in bad.detail
    assert {again(lead).status for lead in others} == {"pushed"}
    book.refuses = set()
    assert retry(alice) == 1
    assert pushed(bad).status == "pushed"
    assert retry(alice) == 0


def test_a_limit_is_waited_out_for_all_and_then_everything_arrives(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    leads = [given(alice, f"p{number}@example.com") for number in range(3)]
    book.fails = [limit("DAILY")]
    lead = pushed(leads[0])
    assert (lead.status, lead.reason, lead.detail) == ("failed", "unreached", "Limit.")
    setup = CrmSetup.objects.of(alice.business).get()
    assert setup.paused_until is not None
    assert setup.paused_until > clock.now()
    assert push_scheduling.push_due() == 0
    pushed(lead)
    assert len(book.asked) == 1
    make_due(alice.business)
    assert push_scheduling.push_due() == 1
    pushed(lead)
    assert {again(one).status for one in leads} == {"pushed"}


def test_a_dead_key_asks_for_a_new_one_and_nothing_is_lost(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = given(alice)
    book.fails = [(401, {"message": "Revoked."}, {})]
    assert pushed(lead).status == "failed"
    crm.refresh_from_db()
    assert crm.status == "reconnect_needed"
    pushed(lead)
    assert len(book.asked) == 1
    Connection.objects.of(alice.business).update(status="active")
    prepare_crm(alice, crm)
    assert pushed(lead).status == "pushed"


def test_without_a_permission_the_connection_says_so_and_an_hour_is_waited(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    book.fails = [
        (403, {"message": "crm.objects.contacts.write", "category": "MISSING_SCOPES"}, {})
    ]
    assert pushed(given(alice)).status == "failed"
    crm.refresh_from_db()
    assert "crm.objects.contacts.write" in crm.reason
    assert crm.status == "active"


def test_a_worker_that_dies_over_a_batch_leaves_it_to_the_next_try(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = given(alice)

    def dies() -> None:
        raise SystemExit

    book.fails = [dies]
    with pytest.raises(SystemExit):
        pushed(lead)
    lead = again(lead)
    assert (lead.status, lead.attempts) == ("pending", 1)
    assert lead.next_attempt_at > clock.now()
    make_due(alice.business)
    assert pushed(lead).status == "pushed"


def test_a_person_who_is_forgotten_is_gone_here_and_in_the_crm(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead, sibling = given(alice, first_name="Ann", source="social", external_id="5"), given(alice)
    lead = pushed(lead)
    opt_out(alice, lead)
    erase_person(alice, lead)
    erase_person(alice, lead)
    for one in (again(lead), again(sibling)):
        assert (one.email, one.email_given, one.first_name, one.detail) == ("", "", "", "")
        assert (one.status, one.reason) == ("stopped", "forgotten")
        assert one.erased_at is not None
    book.fails = [(500, {"message": "Oops"}, {})] * 4
    pushed(lead)
    assert Erasure.objects.of(alice.business).filter(done_at=None).count() >= 1
    Erasure.objects.of(alice.business).update(next_attempt_at=clock.now())
    assert push_scheduling.push_due() == 1
    assert pushed(lead).contact_id == ""
    assert book.contacts == {}
    assert set(Erasure.objects.of(alice.business).values_list("sealed_email", "reason")) == {
        (None, "")
    }
    # The platform tells the lead again, and an old agreement comes in: neither brings her back.
    with pytest.raises(AssertionError):
        given(alice, source="social", external_id="5")
    assert given(alice, consented_at=clock.now() - timedelta(hours=1)).status == "stopped"


def test_a_person_forgotten_during_the_send_is_deleted_after_it(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = given(alice)

    def wants_to_be_forgotten() -> None:
        erase_person(alice, lead)

    book.fails = [wants_to_be_forgotten]
    pushed(lead)
    assert list(book.contacts) == ["ann@example.com"]
    lead = pushed(lead)
    assert (book.contacts, lead.contact_id, lead.status) == ({}, "", "stopped")


def test_a_customer_can_be_forgotten_here_and_stay_in_the_crm(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = pushed(given(alice))
    erase_person(alice, lead, keep_contact=True)
    pushed(lead)
    assert list(book.contacts) == ["ann@example.com"]


def test_leads_of_the_sandbox_never_reach_a_live_crm(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = pushed(given(alice, environment="sandbox"))
    assert (lead.status, book.asked) == ("pending", [])
    connected(alice.business, "sandbox")
    assert pushed(lead).status == "pushed"


def test_a_live_crm_gets_what_only_the_sandbox_had(alice: Actor, book: ContactBook) -> None:
    connected(alice.business, "sandbox")
    lead = pushed(given(alice))
    assert lead.status == "pushed"
    prepare_crm(alice, connected(alice.business))
    assert pushed(lead).crm.environment == "live"  # type: ignore[union-attr]


def test_nobody_is_sent_before_it_is_known_what_is_sent(alice: Actor, book: ContactBook) -> None:
    crm = Connection.objects.add(alice.business, platform="crm", environment="live", account_id="7")
    lead = pushed(given(alice, first_name="Ann"))
    assert (lead.status, book.asked) == ("pending", [])
    prepare_crm(alice, crm)
    pushed(lead)
    assert book.contacts["ann@example.com"]["firstname"] == "Ann"


def test_only_one_process_sends_for_a_business(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = given(alice)
    other = database.copy()
    try:
        with other.cursor() as cursor:
            name = f"{push_scheduling.PUSH}:{alice.business.pk}"
            cursor.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [name])
            with advisory_lock(name) as is_ours:
                assert not is_ours
            pushing.push(str(alice.business.pk))
            assert book.asked == []
            cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
    finally:
        other.close()
    assert pushed(lead).status == "pushed"


def test_the_mapping_takes_only_what_can_be_filled_and_tries_refused_ones_again(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    book.refuses = {"ann@example.com"}
    lead = pushed(given(alice, company="Kopi"))
    assert lead.status == "parked"
    book.refuses = set()
    offered = book.client().properties()
    wrong = {
        "first_name": "createdate",
        "last_name": "gone",
        "phone": "email",
        "company": "lastname",
        "campaign": "lastname",
    }
    with pytest.raises(Refusal) as refused:
        save_mapping(alice, crm, wrong, offered)
    assert {flaw.path[0]: flaw.code for flaw in refused.value.flaws} == {
        "first_name": "read_only",
        "last_name": "unknown_property",
        "phone": "wrong_kind",
        "campaign": "taken",
    }
    save_mapping(alice, crm, {"company": "company", "phone": ""}, offered)
    assert pushed(lead).status == "pushed"
    assert book.contacts["ann@example.com"] == {"email": "ann@example.com", "company": "Kopi"}


def test_the_answer_to_a_forms_own_question_fills_a_property(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    # One platform writes the question with underscores, the other as it was asked.
    lead = given(alice, answers={"how_many_cups?": " 40 ", "Other": "x"}, external_id="1")
    given(alice, "bob@example.com", answers={"Other": "x"})
    assert questions_of(alice.business) == ["Other", "how_many_cups?"]
    offered = book.client().properties()
    with pytest.raises(Refusal):
        save_mapping(alice, crm, {"answer:How many cups?": "createdate"}, offered)
    save_mapping(alice, crm, {"answer:How many cups?": "company"}, offered)
    assert pushed(lead).status == "pushed"
    assert book.contacts["ann@example.com"] == {"email": "ann@example.com", "company": "40"}
    # Who was not asked it has nothing there.
    assert book.contacts["bob@example.com"] == {"email": "bob@example.com"}
    assert send_test(alice, crm).properties == {"company": "An answer"}


def test_a_test_contact_is_written_with_the_mapping_of_now(
    alice: Actor, book: ContactBook, crm: Connection
) -> None:
    sent = send_test(alice, crm)
    assert sent.properties == {"firstname": "Kempen"}
    assert book.ids == {sent.email: sent.contact_id}
    assert not leads_of(alice.business).exists()


@pytest.mark.parametrize(
    ("first", "last", "sent"),
    [
        ("Aisyah binti Rahman", "", ("Aisyah binti Rahman", "Aisyah", "binti Rahman")),
        ("Aisyah", "Rahman", ("Aisyah Rahman", "Aisyah", "Rahman")),
        ("Mei Ling", "Tan", ("Mei Ling Tan", "Mei Ling", "Tan")),
        ("Aisyah", "", ("Aisyah", "Aisyah", None)),
    ],
)
def test_a_full_name_is_split_only_where_the_mapping_asks_for_it(
    alice: Actor,
    book: ContactBook,
    crm: Connection,
    first: str,
    last: str,
    sent: tuple[str, str, str | None],
) -> None:
    fields = {
        "full_name": "company",
        "first_name_split": "firstname",
        "last_name_split": "lastname",
    }
    mapping = {field: {"property": name, "kind": "string"} for field, name in fields.items()}
    CrmSetup.objects.of(alice.business).update(mapping=mapping)
    pushed(given(alice, first_name=first, last_name=last))
    contact = book.contacts["ann@example.com"]
    assert (contact["company"], contact["firstname"], contact.get("lastname")) == sent
