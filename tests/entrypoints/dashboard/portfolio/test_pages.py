"""The portfolio: searched, sorted, paged; and a new client business in one form."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.actions import businesses
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.events.models import AuditEntry
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of, unescaped_text_of

pytestmark = pytest.mark.django_db
NEW = {
    "name": "Kedai Kek",
    "website_url": "kek.example",
    "target_market": "MY",
    "primary_platforms": ["search"],
    "return_goal": "3.5",
}


@pytest.fixture
def agency() -> Business:
    return make.business("Agensi")


@pytest.fixture
def alice(agency: Business) -> Client:
    return signed_in(agency)


def clients(agency: Business, *names: str) -> list[Business]:
    person = Member.objects.of(agency).get().person
    all_clients = [make.business(name) for name in names]
    for business in all_clients:
        make.member(business, person, "manager")
    return all_clients


def names_of(answer: object) -> list[str]:
    content = answer.content.decode()  # type: ignore[attr-defined] # A test's answer.
    return re.findall(r'<th scope="row"><a href="/biz_\w+/">([^<]+)</a>', content)


def form_of(alice: Client) -> dict[str, object]:
    page = alice.get("/portfolio/new/").content.decode()
    match = re.search(r'name="once" value="([^"]+)"', page)
    assert match
    return {**NEW, "once": match[1]}


def test_it_says_what_each_business_does_and_leads_into_it(alice: Client, agency: Business) -> None:
    (kopi,) = clients(agency, "Kopi Rimba")
    day = clock.today() - timedelta(days=1)
    make.day(make.campaign(kopi), day, "100", "250")
    page = alice.get("/portfolio/")
    words = unescaped_text_of(page)
    assert names_of(page) == ["Kopi Rimba", "Agensi"]
    assert "RM100.00" in words
    assert "2.50×" in words
    assert "No business needs you now." in words
    assert f'href="/{kopi.public_id}/"' in page.content.decode()
    assert "<b>All businesses</b>" in page.content.decode()


def test_it_is_searched_and_sorted(alice: Client, agency: Business) -> None:
    kopi, teh = clients(agency, "Kopi Rimba", "Teh Tarik")
    day = clock.today() - timedelta(days=1)
    make.day(make.campaign(kopi), day, "100", "100")
    make.day(make.campaign(teh), day, "50", "100")
    assert names_of(alice.get("/portfolio/?q=TEH")) == ["Teh Tarik"]
    assert "No business matches" in text_of(alice.get("/portfolio/?q=%00%3Cb%3E"))
    assert names_of(alice.get("/portfolio/?sort=spend")) == ["Kopi Rimba", "Teh Tarik", "Agensi"]
    assert names_of(alice.get("/portfolio/?sort=-spend")) == ["Teh Tarik", "Kopi Rimba", "Agensi"]
    assert names_of(alice.get("/portfolio/?sort=return"))[0] == "Kopi Rimba"
    assert names_of(alice.get("/portfolio/?sort=name")) == ["Agensi", "Kopi Rimba", "Teh Tarik"]
    page = alice.get("/portfolio/?sort=spend").content.decode()
    assert page.count('aria-sort="descending"') == 1
    assert 'href="?sort=-spend"' in page
    for odd in ("sort=worst;", "sort=-", "page=0", "page=999999999", "page=x", "sort=%00"):
        assert alice.get(f"/portfolio/?{odd}").status_code == 200


def test_more_than_a_page_has_more_pages(alice: Client, agency: Business) -> None:
    clients(agency, *(f"Client {number:02}" for number in range(55)))
    first = alice.get("/portfolio/?sort=name")
    assert len(names_of(first)) == 50
    assert 'href="?sort=name&amp;page=2"' in first.content.decode()
    second = alice.get("/portfolio/?sort=name&page=2")
    assert names_of(second)[-1] == "Client 54"
    assert "51 to 56 of 56" in text_of(second)


def test_no_row_of_a_business_that_the_person_is_not_in(alice: Client) -> None:
    theirs = make.business("Someone else's")
    make.day(make.campaign(theirs), clock.today() - timedelta(days=1))
    page = alice.get("/portfolio/?q=someone")
    assert names_of(page) == []
    assert theirs.public_id not in page.content.decode()


def test_a_new_client_business_is_made_in_one_form(alice: Client, agency: Business) -> None:
    answer = alice.post("/portfolio/new/", form_of(alice), follow=True)
    client = Business.objects.get(name="Kedai Kek")
    assert answer.redirect_chain[-1][0] == f"/{client.public_id}/"
    assert "Kedai Kek created. You are its owner." in text_of(answer)
    assert (client.status, client.website_url, str(client.return_goal)) == (
        "active",
        "https://kek.example",
        "3.500",
    )
    member = Member.objects.of(client).get()
    assert (member.role, member.person) == ("owner", Member.objects.of(agency).get().person)
    assert AuditEntry.objects.of(client).get().action == "business.created"


def test_the_same_form_twice_makes_one_business(alice: Client) -> None:
    form = form_of(alice)
    alice.post("/portfolio/new/", form)
    answer = alice.post("/portfolio/new/", form, follow=True)
    assert "This form was sent before." in text_of(answer)
    assert Business.objects.filter(name="Kedai Kek").count() == 1
    alice.post("/portfolio/new/", {**form, "once": ""})
    assert Business.objects.filter(name="Kedai Kek").count() == 1


def test_what_is_wrong_is_said_beside_its_field(alice: Client) -> None:
    form = {**form_of(alice), "name": " ", "website_url": "no address", "return_goal": "-1"}
    answer = alice.post("/portfolio/new/", form)
    assert answer.status_code == 422
    words = unescaped_text_of(answer)
    assert "Company name: Enter the name of the company." in words
    assert "Enter a URL such as https://example.com." in words
    assert "Enter a number above 0" in words
    assert Business.objects.count() == 1


def test_there_is_a_limit_and_an_unverified_address_makes_none(
    alice: Client, agency: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(businesses, "MOST_OWNED", 1)
    answer = alice.post("/portfolio/new/", form_of(alice))
    assert answer.status_code == 422
    assert "A person can own up to 1 businesses." in text_of(answer)
    Member.objects.of(agency).get().person.emailaddress_set.update(verified=False)
    assert "Verify your email address first" in text_of(
        alice.post("/portfolio/new/", form_of(alice))
    )
    assert Business.objects.count() == 1


def test_somebody_in_no_business_makes_one(client: Client) -> None:
    person: Person = make.person("dora")
    client.force_login(person)
    assert b"Create a business" in client.get("/").content
    client.post("/portfolio/new/", form_of(client))
    assert Member.objects.of(Business.objects.get()).get().person == person
