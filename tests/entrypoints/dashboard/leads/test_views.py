"""Prospects and the CRM, as people use them; all without JavaScript."""

import csv
import io
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import AuditEntry
from kempen.domain.leads.actions.reading import READ
from kempen.domain.leads.models import CrmSetup, FormNotice, Lead, LeadSyncState
from kempen.kit import jobs
from kempen.kit.cells import original
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.domain.conftest import no_jobs
from tests.domain.leads.conftest import again, given, pushed
from tests.partner_calls import settled
from tests.platforms.contact_book import ContactBook, limit

pytestmark = pytest.mark.django_db
LIST = "/insights/prospects/"
__all__ = ["no_jobs"]


def message_in(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def test_an_empty_list_says_how_prospects_come_in(browser: Client) -> None:
    text = unescaped_text_of(browser.get(LIST))
    assert "No prospects yet" in text
    assert "No CRM connected" in text


def test_the_list_tells_each_ones_way_and_finds_people(
    browser: Client, alice: Actor, book: ContactBook, crm: Connection
) -> None:
    campaign = make.campaign(alice.business)
    pushed(given(alice, first_name="Ann", campaign=campaign))
    book.refuses = {"bob@example.com"}
    pushed(given(alice, "bob@example.com", first_name="Bob"))
    given(alice, "cy@example.com", consented_at=None, source="social", external_id="1")
    text = unescaped_text_of(browser.get(LIST))
    assert "3 prospects, 1 in the CRM" in text
    assert "Ann@Example.com" in text
    assert "The CRM rejected the prospect. Not valid." in text
    assert "1 prospect is waiting for your privacy notice" in text
    assert "Resend all failed" in text
    matches = unescaped_text_of(browser.get(f"{LIST}?q=bob"))
    assert "bob@example.com" in matches
    assert "Ann@Example.com" not in matches
    only = unescaped_text_of(browser.get(f"{LIST}?status=pushed"))
    assert "Ann@Example.com" in only
    assert "bob@example.com" not in only
    assert "No prospects match" in unescaped_text_of(browser.get(f"{LIST}?q=%00nobody"))


def test_many_prospects_come_in_pages(browser: Client, alice: Actor) -> None:
    leads = [given(alice, f"p{number:02}@example.com") for number in range(30)]
    first = browser.get(LIST).content.decode()
    assert "p29@example.com" in first
    assert "p04@example.com" not in first
    second = browser.get(f"{LIST}?before={leads[5].public_id}").content.decode()
    assert "p04@example.com" in second
    assert "p05@example.com" not in second


def test_a_viewer_sees_no_addresses_and_an_analyst_changes_nothing(
    business: Business, alice: Actor
) -> None:
    lead = given(alice)
    viewer, analyst = signed_in(business, "vera", "viewer"), signed_in(business, "ann", "analyst")
    one = f"{LIST}{lead.public_id}/"
    for place in (LIST, one, f"{LIST}file.csv", f"{one}forget/"):
        assert viewer.get(place).status_code == 403
    assert "Prospects" not in unescaped_text_of(viewer.get("/integrations/"))
    assert "Ann@Example.com" in unescaped_text_of(analyst.get(LIST))
    assert "Opt out" not in unescaped_text_of(analyst.get(one))
    for place in (f"{one}opt-out/", f"{one}forget/", f"{one}retry/", f"{LIST}retry/"):
        assert analyst.post(place).status_code == 403
    assert analyst.get(f"{LIST}file.csv").status_code == 403
    assert again(lead).opted_out_at is None


def test_a_person_opts_out_and_is_forgotten(
    browser: Client, alice: Actor, book: ContactBook, crm: Connection
) -> None:
    lead = pushed(given(alice, first_name="Ann"))
    one = f"{LIST}{lead.public_id}/"
    page = unescaped_text_of(browser.get(one))
    assert "Privacy notice 2026-01, on" in page
    out = browser.post(f"{one}opt-out/", follow=True)
    assert "To delete it, delete the personal data" in unescaped_text_of(out)
    assert "Delete the personal data of “Ann”?" in unescaped_text_of(browser.get(f"{one}forget/"))
    gone = unescaped_text_of(browser.post(f"{one}forget/", {"contact": "delete"}, follow=True))
    assert "Deleted person" in gone
    assert "Kempen is deleting the contact and retries until it is done." in gone
    assert "ann@example.com" not in gone.lower()
    pushed(lead)
    assert book.contacts == {}
    assert "Kempen is deleting the contact" not in unescaped_text_of(browser.get(one))


def test_what_failed_is_sent_again_by_hand(
    browser: Client, alice: Actor, book: ContactBook, crm: Connection
) -> None:
    book.fails = [limit("DAILY")]
    lead = pushed(given(alice))
    one = f"{LIST}{lead.public_id}/"
    assert "The CRM could not save the prospect yet. Limit." in unescaped_text_of(browser.get(one))
    assert "Kempen is sending 1 prospect again." in message_in(browser.post(f"{one}retry/"))
    assert pushed(lead).status == "pushed"
    assert "No prospects to resend." in message_in(browser.post(f"{LIST}retry/"))


def test_the_notice_of_the_forms_frees_who_waited(browser: Client, alice: Actor) -> None:
    lead = given(alice, consented_at=None, source="social", external_id="1", notice_version="")
    place = f"{LIST}notice/"
    wrong = browser.post(place, {"version": "", "since": "2126-01-01"})
    assert wrong.status_code == 422
    late = browser.post(place, {"version": "2026-01", "since": "2126-01-01"})
    assert (late.status_code, "Choose today or an earlier day." in unescaped_text_of(late)) == (
        422,
        True,
    )
    assert 'value="2026-01"' in late.content.decode()
    browser.post(place, {"version": "2026-01", "since": "2020-01-01"})
    assert again(lead).status == "pending"
    assert FormNotice.objects.of(alice.business).get().version == "2026-01"
    assert "2026-01" in unescaped_text_of(browser.get(place))


def test_who_still_waits_after_a_notice_is_told_with_the_day(
    browser: Client, alice: Actor, crm: Connection
) -> None:
    at = datetime(2026, 3, 1, 8, tzinfo=UTC)
    waits: dict[str, Any] = {"consented_at": None, "notice_version": "", "source": "social"}
    waits["happened_at"] = at
    answers = {"May we send you news?": "Yes", "Cups a day?": "4"}
    yes = given(alice, external_id="1", answers=answers, **waits)
    no = given(
        alice, "b@example.com", external_id="2", answers={"may_we_send_you_news": "no"}, **waits
    )
    place, account = f"{LIST}notice/", f"/integrations/crm/accounts/{crm.public_id}/"
    for page in (account, "/integrations/"):
        assert "2 prospects are waiting for it" in unescaped_text_of(browser.get(page))
    form = browser.get(place)
    assert 'value="2026-03-01"' in form.content.decode()
    assert "May we send you news?” 2 people answered, 1 said yes." in unescaped_text_of(form)
    assert "Cups a day?”" not in unescaped_text_of(form)
    named = {"version": "2026-01", "since": "2026-03-05"}
    assert "Choose one. Kempen sends only people who said yes" in unescaped_text_of(
        browser.post(place, named)
    )
    other = browser.post(place, {**named, "agreement": "other"})
    assert "Enter the question, copied from the form." in unescaped_text_of(other)
    later = browser.post(place, {**named, "agreement": "none"}, follow=True)
    assert "2 prospects came before that day, the first on 1 Mar 2026" in unescaped_text_of(later)
    assert "your earliest notice of 5 Mar 2026" in unescaped_text_of(later)
    chosen = {"since": "2026-03-01", "agreement": "seen:May we send you news?"}
    done = unescaped_text_of(browser.post(place, named | chosen, follow=True))
    assert "are waiting for your privacy notice" not in done
    assert (again(yes).status, again(no).reason) == ("pending", "declined")
    assert "Nothing to do." in unescaped_text_of(browser.get(account))


def test_the_file_holds_what_the_list_shows_and_no_formula(browser: Client, alice: Actor) -> None:
    given(alice, first_name="=HYPERLINK(1)", company="Kopi;=HYPERLINK(1)")
    given(alice, "bob@example.com")
    answer = browser.get(f"{LIST}file.csv?q=ann")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["email"], row["notice_version"]) == ("Ann@Example.com", "2026-01")
    assert row["first_name"].startswith("'=")
    assert original(row["first_name"]) == "=HYPERLINK(1)"
    assert original(row["company"]) == "Kopi;=HYPERLINK(1)"
    cut = [cell for line in csv.reader(io.StringIO(text), delimiter=";") for cell in line]
    assert not [cell for cell in cut if cell.startswith("=")]
    entry = AuditEntry.objects.of(alice.business).get(action="leads.exported")
    assert entry.data == {"leads": 1}


def test_the_table_of_a_crm_offers_only_what_fits_and_is_kept(
    browser: Client, alice: Actor, book: ContactBook, crm: Connection
) -> None:
    place = f"/integrations/crm/accounts/{crm.public_id}/"
    moved = browser.get(f"/integrations/accounts/{crm.public_id}/")
    assert moved["Location"] == place
    on_the_way = browser.get(f"/integrations/accounts/{crm.public_id}/?next=/strategies/new/x/")
    assert "Back to brief" in unescaped_text_of(browser.get(on_the_way["Location"]))
    page = settled(browser, browser.get(place)).content.decode()
    assert "Firstname (firstname)" in page
    assert "createdate" not in page
    fields = {"first_name": "lastname", "last_name": "lastname"}
    twice = browser.post(place, fields)
    assert twice.status_code == 422
    assert "Another line fills this property" in unescaped_text_of(twice)
    gone = browser.post(place, {"first_name": "gone"})
    assert "no longer has this property" in unescaped_text_of(gone)
    assert browser.post(place, {"last_name": "lastname"}).status_code == 302
    setup = CrmSetup.objects.of(alice.business).get()
    assert setup.mapping == {"last_name": {"property": "lastname", "kind": "string"}}
    given(alice, answers={"Cups a day?": "40"})
    asked = browser.get(place).content.decode()
    match = re.search(r'name="(answer_[0-9a-f]{12})"', asked)
    assert match
    assert "Answer to “Cups a day?”" in asked
    assert browser.post(place, {match[1]: "company"}).status_code == 302
    setup.refresh_from_db()
    assert setup.mapping == {"answer:Cups a day?": {"property": "company", "kind": "string"}}
    assert '<option value="company" selected>' in browser.get(place).content.decode()
    sent = unescaped_text_of(settled(browser, browser.post(f"{place}test/")))
    assert "Test contact sent" in sent
    assert "kempen.test@example.com" in sent
    book.fails = [
        (403, {"message": "crm.objects.contacts.write", "category": "MISSING_SCOPES"}, {})
    ]
    refused = settled(browser, browser.post(f"{place}test/"))
    assert "The CRM rejected the test contact" in unescaped_text_of(refused)
    assert "crm.objects.contacts.write" in unescaped_text_of(refused)


def test_the_lead_forms_are_fetched_when_a_person_asks(
    browser: Client, alice: Actor, no_jobs: None
) -> None:
    assert "Fetch now" not in unescaped_text_of(browser.get(LIST))
    account = Connection.objects.add(
        alice.business, platform="social", environment="sandbox", account_id="1"
    )
    before = unescaped_text_of(browser.get(LIST))
    assert "Lead forms not read yet" in before
    for _ in range(2):
        browser.post(f"{LIST}fetch/")
    assert jobs.unfinished(READ) == [{"connection_id": str(account.pk)}]
    at = datetime(2026, 3, 1, 8, tzinfo=UTC)
    LeadSyncState.objects.add(alice.business, connection=account, read_until=at)
    assert "Lead forms last read on 1 Mar 2026, 16:00" in unescaped_text_of(browser.get(LIST))
    viewer = signed_in(alice.business, "vi", "viewer")
    assert viewer.post(f"{LIST}fetch/").status_code == 403


def test_a_crm_that_does_not_answer_says_so(
    browser: Client, book: ContactBook, crm: Connection
) -> None:
    book.fails = [(401, {"message": "Revoked."}, {})]
    page = browser.get(f"/integrations/crm/accounts/{crm.public_id}/")
    text = unescaped_text_of(settled(browser, page))
    assert "Kempen cannot read the CRM’s properties" in text
    assert "Enter a new key" in text


def test_of_two_crms_the_second_says_that_nobody_is_sent_to_it(
    browser: Client, business: Business, book: ContactBook, crm: Connection
) -> None:
    second = Connection.objects.add(
        business, platform="crm", environment="live", account_id="8", account_name="CRM 8"
    )
    place = "/integrations/crm/accounts/"
    words = "Prospects go to CRM 7, which you connected first."
    text = unescaped_text_of(settled(browser, browser.get(f"{place}{second.public_id}/")))
    assert words in text
    assert "No prospects sent yet" in text
    assert words not in unescaped_text_of(browser.get(f"{place}{crm.public_id}/"))


def test_another_businesss_prospects_and_crm_are_not_there(browser: Client) -> None:
    other = make.business("Other")
    lead = given(make.actor(other))
    crm = Connection.objects.add(other, platform="crm", environment="live", account_id="8")
    assert browser.get(f"{LIST}{lead.public_id}/").status_code == 404
    assert browser.post(f"{LIST}{lead.public_id}/forget/").status_code == 404
    assert browser.get(f"/integrations/crm/accounts/{crm.public_id}/").status_code == 404
    assert Lead.objects.of(other).get().email == "ann@example.com"
