"""An owner closes the business and returns; members of a closed business see nothing else."""

import pytest
from django.test import Client

from kempen.domain.account_closure.actions.close_business import close_business
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of
from tests.builders.program import Program

pytestmark = pytest.mark.django_db
CLOSE = "/settings/data/close/"
GONE = "/closed/"


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def owner(business: Business) -> Client:
    return signed_in(business)


def close(owner: Client) -> None:
    answer = owner.post(CLOSE, {"name": "Kopi Rimba"})
    assert (answer.status_code, answer["Location"]) == (302, GONE)


def test_every_page_of_a_closed_business_says_that_it_is_closed(owner: Client) -> None:
    close(owner)
    for page in ("/", "/campaigns/", "/settings/data/", "/settings/members/"):
        assert owner.get(page)["Location"] == GONE, page
    page = text_of(owner.get(GONE))
    assert "Kopi Rimba is closed" in page
    assert "Reopen business" in page


def test_an_owner_returns_and_everything_is_there(owner: Client, business: Business) -> None:
    make.campaign(business, "Raya hampers")
    program = Program.of(business, ["campaigns:read"])
    owner.post(CLOSE, {"name": "Kopi Rimba"})
    assert program.get("/campaigns").status_code == 401
    page = text_of(owner.post("/closed/reopen/", follow=True))
    assert "Business reopened. Everything goes on as before." in page
    assert program.get("/campaigns").status_code == 200
    assert "Raya hampers" in text_of(owner.get("/campaigns/"))
    assert owner.get(GONE)["Location"] == "/"


def test_another_name_and_running_campaigns_are_said_beside_their_fields(
    owner: Client, business: Business
) -> None:
    make.campaign(business, "Raya on search", platform="search")
    answer = owner.post(CLOSE, {"name": "Kopi"})
    assert answer.status_code == 422
    assert "This is not the name. Enter “Kopi Rimba”." in text_of(answer)
    answer = owner.post(CLOSE, {"name": "Kopi Rimba"})
    assert answer.status_code == 422
    page = text_of(answer)
    assert "Campaigns are running on platforms (1)." in page
    assert "Raya on search (pause it on its platform)" in page
    assert owner.post(CLOSE, {"name": "Kopi Rimba", "accepts_running": "on"}).status_code == 302


def test_only_an_owner_who_signed_in_recently_closes_and_reopens(
    owner: Client, business: Business
) -> None:
    manager = signed_in(business, "bob", "manager")
    assert manager.get(CLOSE).status_code == 403
    stale = Client()
    stale.force_login(make.member(business, make.person("dora")).person)
    assert stale.get(CLOSE)["Location"].startswith("/accounts/reauthenticate/")
    close(owner)
    page = text_of(manager.get(GONE))
    assert "Ask an owner if you need it." in page
    assert "Reopen business" not in page
    assert manager.post("/closed/reopen/").status_code == 403
    assert stale.post("/closed/reopen/")["Location"].startswith("/accounts/reauthenticate/")
    business.refresh_from_db()
    assert business.status == "closed"


def test_somebody_in_two_businesses_is_shown_the_open_one(business: Business) -> None:
    both = make.person("dora")
    alice = make.member(business)
    make.member(business, both, "viewer")
    make.member(make.business("Charlie's"), both, "viewer")
    close_business(Actor.member(alice), typed_name="Kopi Rimba", accepts_running=False)
    browser = Client()
    browser.force_login(both)
    assert "Charlie's" in text_of(browser.get("/campaigns/", follow=True))
    page = text_of(browser.get(f"/{business.public_id}/campaigns/", follow=True))
    assert "Kopi Rimba is closed" in page
    assert "Charlie's" in page


def test_pausing_first_leads_back_to_the_page(owner: Client) -> None:
    page = text_of(owner.post("/settings/data/close/pause/", follow=True))
    assert "No campaign here can be paused by Kempen now." in page
    assert "Close Kopi Rimba?" in page
