"""Try with sample data: offered where nothing is, marked on pages, and shut to what is real."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member, Person
from kempen.domain.performance.models import Import
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    """Alice, whose business has nothing yet."""
    return signed_in(make.business())


@pytest.fixture
def sample(owner: Client) -> str:
    """The address of her business with sample data."""
    return str(owner.post("/sample-data/").headers["Location"])


def test_it_is_offered_where_nothing_is_and_opens_one_business(owner: Client) -> None:
    assert "Try with sample data" in text_of(owner.get("/"))
    first = owner.post("/sample-data/").headers["Location"]
    mine = Member.objects.of_everyone().filter(person=Person.objects.get(), role="owner").get()
    again = owner.post(f"/{mine.business.public_id}/sample-data/").headers["Location"]
    assert first == again
    assert owner.post(f"{first}sample-data/").status_code == 403


def test_first_steps_and_integrations_offer_it_until_there_is_data() -> None:
    business = make.business()
    owner = signed_in(business)
    assert "Try with sample data" in text_of(owner.get("/integrations/"))
    make.campaign(business, "Raya hampers")
    assert text_of(owner.get("/")).count("Try with sample data") == 1, "beside the first steps"
    Import.objects.add(business, source="csv", status=Import.Status.COMPLETED)
    for page in ("/", "/integrations/"):
        assert "Try with sample data" not in text_of(owner.get(page))


def test_a_sample_offers_no_sample(owner: Client, sample: str) -> None:
    for page in ("", "integrations/"):
        assert "Try with sample data" not in text_of(owner.get(sample + page))


def test_the_page_waits_until_the_data_are_there(owner: Client, sample: str) -> None:
    assert "Kempen is making your sample data" in text_of(owner.get(sample))
    answer = owner.get(f"{sample}sample-data/progress/")
    assert (answer.status_code, "HX-Refresh" in answer.headers) == (204, False)


@pytest.mark.parametrize(
    "page", ["", "strategies/", "campaigns/", "settings/members/", "integrations/", "portfolio/"]
)
def test_pages_say_that_it_is_a_sample(owner: Client, sample: str, page: str) -> None:
    at = "/portfolio/" if page == "portfolio/" else sample + page
    assert "Sample data" in text_of(owner.get(at))


@pytest.mark.parametrize(
    "page",
    [
        "insights/import/",
        "integrations/search/",
        "settings/members/invite/",
        "settings/keys/",
        "settings/webhooks/",
        "settings/data/close/",
    ],
)
def test_nothing_real_comes_in(owner: Client, sample: str, page: str) -> None:
    assert owner.post(sample + page).status_code == 403


def test_one_click_removes_it(owner: Client, sample: str) -> None:
    answer = owner.post(f"{sample}sample-data/remove/", follow=True)
    assert "Sample data removed." in text_of(answer)
    assert "Remove sample data" not in text_of(answer)
    own = Member.objects.of_everyone().get()
    assert own.business.is_sample is False
    assert "Try with sample data" in text_of(owner.get("/"))


def test_a_business_of_its_own_is_not_removed_by_it(owner: Client) -> None:
    answer = owner.post("/sample-data/remove/", follow=True)
    assert "Nothing was removed" in text_of(answer)
    assert "Sample data removed" not in text_of(answer)
    assert Member.objects.of_everyone().count() == 1
