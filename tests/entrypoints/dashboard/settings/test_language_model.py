"""Settings > Language model: a model of the business, over real TLS, tested before it is used."""

import json
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.try_model import try_waiting
from kempen.domain.creatives.actions.write import draft_ads
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.events.models import AuditEntry
from kempen.domain.language_models.models import BusinessLanguageModel
from kempen.entrypoints.dashboard.settings.model_reasons import reasons_in
from kempen.market.ad_rules.table import ad_rules
from tests import make
from tests.builders.people import sign_in
from tests.tls_receiver import Authority, Receiver, status

pytestmark = pytest.mark.django_db
PAGE = "/settings/language-model/"
KEY = "sk-very-secret"
AD = {
    "angle": "benefit",
    "headlines": ["Roasted every week", "House blend coffee", "Free delivery to you"],
    "descriptions": ["Freshly roasted every week for your kitchen.", "15% off for you."],
}


def answering(content: object, code: int = 200) -> Any:
    text = content if isinstance(content, str) else json.dumps(content)
    body = json.dumps({"choices": [{"message": {"content": text}}]}).encode()
    return status(code, body=body)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.make(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def server(authority: Authority, settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
    settings.WEBHOOK_CA_FILE = authority.file
    with Receiver(authority, answering({"ads": [AD]}), path="/v1") as receiver:
        yield receiver


def saved(client: Client, business: Business, url: str, **changed: str) -> BusinessLanguageModel:
    """Save a model on the page and have the worker test it."""
    given = {"url": url, "name": "writer-7b", "key": KEY, **changed}
    assert client.post(PAGE, given).status_code == 302
    model = BusinessLanguageModel.objects.of(business).get()
    assert model.test_status == "pending"
    try_waiting(str(model.pk), model.revision)
    model.refresh_from_db()
    return model


def test_a_model_that_works_is_shown_with_what_it_wrote(
    at_screen: Client, business: Business, server: Receiver
) -> None:
    model = saved(at_screen, business, server.url)
    assert (model.test_status, model.test_fault) == ("works", "")
    page = at_screen.get(PAGE).content.decode()
    assert "The model works." in page
    assert "Roasted every week" in page
    assert KEY not in page
    (asked,) = server.received
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert json.loads(asked.body)["model"] == "writer-7b"
    assert KEY.encode() not in bytes(model.sealed_key)


def test_ads_of_the_business_are_written_by_its_model(
    at_screen: Client, business: Business, server: Receiver
) -> None:
    coffee = Guidelines(
        product="House blend coffee",
        landing_url="https://kopirimba.example",
        benefits=("Freshly roasted every week", "Free delivery"),
        offer="15% off",
    )
    other = make.business("Other")
    saved(at_screen, business, server.url)
    assert {ad.writer for ad in draft_ads(business, coffee, "search").drafts} == {"model"}
    assert {ad.writer for ad in draft_ads(other, coffee, "search").drafts} == {"built-in"}
    at_screen.post(f"{PAGE}remove/")
    assert {ad.writer for ad in draft_ads(business, coffee, "search").drafts} == {"built-in"}
    actions = AuditEntry.objects.of(business).values_list("action", flat=True)
    assert {"language_model.configured", "language_model.removed"} <= set(actions)


@pytest.mark.parametrize(
    ("answer", "outcome", "sentence"),
    [
        (status(401), "fails", "The server refused the key."),
        (status(404), "fails", "The server has no such model or address."),
        (status(503), "fails", "The server is busy or has a fault."),
        (status(200, body=b"<html>"), "fails", "not as OpenAI-compatible servers do"),
        (status(200, body=b"x" * (2**20 + 1)), "fails", "The answer of the model is too long."),
        (answering("Here you are!"), "refused", "The answer is not the JSON that Kempen asks for."),
        (answering({"ads": []}), "refused", "The answer has no ad."),
        (
            answering({"ads": [{**AD, "descriptions": ["50% off for you.", "Beans."]}]}),
            "refused",
            "Its ads claim what the brief does not say: 50. Choose a larger model.",
        ),
    ],
)
def test_the_page_says_what_is_wrong(
    at_screen: Client, business: Business, server: Receiver, answer: Any, outcome: str,
    sentence: str,
) -> None:  # fmt: skip
    server.answer = answer
    assert saved(at_screen, business, server.url).test_status == outcome
    page = at_screen.get(PAGE).content.decode()
    assert sentence in page
    assert "not_json" not in page
    server.answer = answering({"ads": [AD]})
    at_screen.post(f"{PAGE}test/")
    model = BusinessLanguageModel.objects.of(business).get()
    try_waiting(str(model.pk), model.revision)
    assert "The model works." in at_screen.get(PAGE).content.decode()


def test_only_public_addresses_are_called(
    at_screen: Client, business: Business, settings: Any
) -> None:
    settings.WEBHOOK_ALLOWED_NETWORKS = ()
    for url in ("http://models.example.com/v1", "https://127.0.0.1/v1", "https://localhost/v1"):
        page = at_screen.post(PAGE, {"url": url, "name": "m", "key": ""})
        assert page.status_code == 422
    assert not BusinessLanguageModel.objects.of(business).exists()
    # What a name leads to is checked at every call: the settings were saved while it was allowed.
    model = BusinessLanguageModel.objects.add(business, url="https://localhost/v1", name="m")
    try_waiting(str(model.pk), model.revision)
    model.refresh_from_db()
    assert (model.test_status, model.test_fault) == ("fails", "model_address")


def test_a_key_stays_with_the_address_it_was_entered_for(
    at_screen: Client, business: Business, server: Receiver
) -> None:
    saved(at_screen, business, server.url)
    saved_model = saved(at_screen, business, server.url, key="", name="writer-13b")
    assert server.received[-1].headers["authorization"] == f"Bearer {KEY}"
    assert saved_model.revision == 2
    saved(at_screen, business, server.url.replace("/v1", "/v2"), key="")
    assert "authorization" not in server.received[-1].headers


def test_the_outcome_of_a_test_is_not_written_to_what_changed_since(
    at_screen: Client, business: Business, server: Receiver
) -> None:
    model = saved(at_screen, business, server.url)
    at_screen.post(PAGE, {"url": server.url, "name": "other", "key": ""})
    try_waiting(str(model.pk), model.revision)
    assert BusinessLanguageModel.objects.of(business).get().test_status == "pending"


def test_owners_alone_decide_where_briefs_are_sent(client: Client, business: Business) -> None:
    make.member(business, make.person("bob"), "manager")
    sign_in(client, "bob@example.com")
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {"url": "https://a.example.com/v1", "name": "m"}).status_code == 403


def test_every_reason_is_said_once_in_the_language_of_the_page() -> None:
    rule = next(iter(ad_rules().values()))
    stored = f"too_few, {rule.code}, unsupported: free, too_many, unsupported: 50%, another"
    with translation.override("ms"):
        too_few, law, unknown, claimed = reasons_in(stored)
    assert too_few.startswith("Sebuah iklan")
    assert rule.title["ms"] in law
    assert "another" in unknown
    assert "free, 50%" in claimed


def test_reasons_that_cannot_be_stored_are_left_away_whole(
    at_screen: Client, business: Business, server: Receiver
) -> None:
    claims = [f"Guaranteed best cheapest {number}99999999999999" for number in range(10, 15)]
    server.answer = answering({"ads": [{**AD, "descriptions": [one, "Beans."]} for one in claims]})
    detail = saved(at_screen, business, server.url).test_detail
    assert len(detail) <= 300
    assert all(len(one.partition(": ")[2]) != 1 for one in detail.split(", "))
