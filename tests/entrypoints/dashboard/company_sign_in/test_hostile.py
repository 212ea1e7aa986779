"""A business runs its own provider, so a provider may lie: it gets nothing of anybody else's."""

import ssl
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in import exchange
from kempen.domain.company_sign_in.models import CompanySignIn
from tests.builders.company_sign_in import (
    address_to_provider,
    come_back,
    newcomer,
    sign_in_through,
    why_refused,
)
from tests.builders.identity_provider import PretendProvider, as_json, key_named, set_up
from tests.builders.people import work_off
from tests.tls_receiver import Received, status

METADATA = "/.well-known/openid-configuration"


@pytest.mark.parametrize(
    ("claims", "why"),
    [
        ({"iss": "https://login.example.com"}, "other_issuer"),
        ({"aud": "another-client"}, "other_audience"),
        ({"nonce": "an older one"}, "other_nonce"),
        ({"exp": 1_000_000_000}, "expired_token"),
        ({"email": None}, "no_email"),
        ({"email": "charlie@example.com\nBcc: x@evil.example"}, "no_email"),
        ({"email": ["charlie@example.com"]}, "no_email"),
        ({"email_verified": None}, "unverified_email"),
        ({"email_verified": False}, "unverified_email"),
        ({"email_verified": "true"}, "unverified_email"),
    ],
)
def test_claims_that_do_not_hold_sign_nobody_in(
    kopi: Business, provider: PretendProvider, claims: dict[str, object], why: str
) -> None:
    provider.claims |= claims
    browser = Client()
    assert sign_in_through(browser, provider).status_code == 403
    assert browser.get("/")["Location"].startswith("/accounts/login/")
    assert why_refused(kopi) == [why]
    assert not CompanySignIn.objects.of(kopi).exclude(identity=None).exists()


def test_an_address_of_another_domain_is_refused(kopi: Business, provider: PretendProvider) -> None:
    set_up(kopi, provider.issuer, email_domains=["kopi.example"])
    work_off()
    provider.claims["email"] = "dewi@kopi.example.evil.example"
    assert sign_in_through(Client(), provider).status_code == 403
    assert why_refused(kopi) == ["other_email_domain"]


def endless(received: Received, connection: ssl.SSLSocket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b" " * 60_000)


TO_METADATA_SERVICE = status(302, headers="Location: https://169.254.169.254/latest/\r\n")
MANY_KEYS = {"keys": [{**key_named("one")[1], "kid": str(number)} for number in range(10_000)]}


@pytest.mark.parametrize(
    ("path", "answer", "why"),
    [
        ("/token", endless, "provider_answer_too_long"),
        ("/keys", endless, "provider_answer_too_long"),
        (METADATA, endless, "provider_answer_too_long"),
        ("/token", TO_METADATA_SERVICE, "code_refused"),
        ("/keys", TO_METADATA_SERVICE, "not_a_provider"),
        (METADATA, TO_METADATA_SERVICE, "not_a_provider"),
        ("/keys", as_json(MANY_KEYS), "provider_answer_too_long"),
        ("/keys", as_json({"keys": [{"kty": "EC"}] * 101}), "bad_keys"),
        ("/keys", as_json({"keys": []}), "bad_keys"),
        ("/token", as_json({"access_token": "a"}), "bad_token"),
        ("/token", as_json(["id_token"]), "bad_token"),
        ("/token", status(200, body=b"[" * 100_000), "bad_token"),
        ("/token", as_json({"error": "invalid_client\x00\x1b[2J"}, 401), "code_refused"),
        (METADATA, status(200, body=b"<html>"), "not_a_provider"),
        (METADATA, status(200, body=b"\xff\xfe"), "not_a_provider"),
    ],
)
def test_answers_that_no_provider_should_give_sign_nobody_in(
    kopi: Business, provider: PretendProvider, path: str, answer: Any, why: str
) -> None:
    provider.answers[path] = answer
    assert sign_in_through(Client(), provider).status_code == 403
    assert why_refused(kopi) == [why]


@pytest.mark.parametrize(
    ("published", "why"),
    [
        ({"issuer": "https://login.example.com"}, "other_issuer"),
        ({"token_endpoint": "https://169.254.169.254/token"}, None),
        ({"token_endpoint": "http://localhost/token"}, "provider_address"),
        ({"jwks_uri": "file:///etc/passwd"}, "provider_address"),
        ({"token_endpoint": 7}, "not_a_provider"),
        ({"token_endpoint_auth_methods_supported": ["none"]}, "no_client_authentication"),
    ],
)
def test_what_a_provider_publishes_later_is_checked_again(
    kopi: Business, provider: PretendProvider, published: dict[str, object], why: str | None
) -> None:
    provider.published |= published
    assert sign_in_through(Client(), provider).status_code == 403
    assert why_refused(kopi) == [why or "provider_address"]


def test_all_calls_together_take_five_seconds_at_most(
    kopi: Business, provider: PretendProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the three answers alone would be in time."""
    monkeypatch.setattr(exchange, "MOST_SECONDS", 0.6)
    slow = {
        METADATA: as_json(provider.metadata(), wait=0.25),
        "/token": as_json({"id_token": "a"}, wait=0.25),
        "/keys": as_json({"keys": [provider.shown]}, wait=0.25),
    }
    provider.answers |= slow
    assert sign_in_through(Client(), provider).status_code == 403
    assert why_refused(kopi) == ["provider_slow"]


def test_a_key_of_before_signs_nobody_in_and_the_new_one_does(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = newcomer(provider)
    stolen, shown = provider.key, provider.shown
    provider.rotate("second")
    assert sign_in_through(browser, provider).status_code == 302
    provider.answers["/keys"] = as_json({"keys": [provider.shown]})
    provider.key, provider.shown = stolen, shown
    assert sign_in_through(browser, provider).status_code == 403
    assert why_refused(kopi) == ["bad_keys"]
    provider.rotate("third")


def test_a_code_works_once_and_in_the_browser_that_asked(
    kopi: Business, provider: PretendProvider
) -> None:
    newcomer(provider)
    mine, theirs = Client(), Client()
    back = provider.authorize(address_to_provider(mine))
    assert theirs.get(back).status_code == 403
    assert come_back(mine, back).status_code == 302
    assert mine.get(back).status_code == 403
    address_to_provider(theirs)
    state = parse_qs(urlsplit(address_to_provider(theirs)).query)["state"][0]
    stolen = back.replace(parse_qs(urlsplit(back).query)["state"][0], state)
    assert come_back(theirs, stolen).status_code == 403
    assert why_refused(kopi) == ["code_refused"]


def test_a_code_of_another_provider_is_not_taken(
    kopi: Business, teh: Business, provider: PretendProvider
) -> None:
    """Mixed up: the browser asked kopi's provider and comes back to the address of teh's."""
    set_up(teh, provider.issuer, sign_in_name="teh-tarik")
    work_off()
    browser = Client()
    back = provider.authorize(address_to_provider(browser))
    assert browser.get(back.replace(kopi.public_id, teh.public_id)).status_code == 403
    back = provider.authorize(address_to_provider(browser)).partition("&iss=")[0]
    other = f"{back}&iss=https%3A%2F%2Fevil.example"
    assert browser.get(other).status_code == 403
    assert why_refused(kopi) == ["other_issuer"]


def test_the_same_subject_at_two_businesses_is_two_people(
    kopi: Business, teh: Business, provider: PretendProvider
) -> None:
    newcomer(provider)
    set_up(teh, provider.issuer, sign_in_name="teh-tarik")
    work_off()
    page = sign_in_through(Client(), provider, "teh-tarik")
    assert b"Check your email" in page.content
    assert SocialAccount.objects.count() == 1


def test_a_provider_that_declines_is_quoted_in_the_log_alone(
    kopi: Business, provider: PretendProvider
) -> None:
    browser = Client()
    asked = parse_qs(urlsplit(address_to_provider(browser)).query)
    path = urlsplit(asked["redirect_uri"][0]).path
    query = {"state": asked["state"][0], "error": "access_denied<script>\x00"}
    page = browser.get(path, query)
    assert page.status_code == 403
    assert b"script>" not in page.content.split(b"<main")[1]
    assert why_refused(kopi) == ["declined_by_provider"]


def test_links_are_not_mailed_without_end(kopi: Business, provider: PretendProvider) -> None:
    from django.core import mail

    pages = []
    for number in range(7):
        provider.claims["sub"] = f"person-{number}"
        pages.append(sign_in_through(Client(), provider).status_code)
        work_off()
    assert pages == [200] * 7
    assert len(mail.outbox) == 5


def test_an_address_in_userinfo_counts_for_the_same_subject_alone(
    kopi: Business, provider: PretendProvider
) -> None:
    provider.published["userinfo_endpoint"] = f"{provider.issuer}/userinfo"
    provider.claims |= {"email": None, "email_verified": None}
    claims = {"email": "dewi@kopi.example", "email_verified": True}
    provider.userinfo |= {"sub": "somebody else", **claims}
    assert sign_in_through(Client(), provider).status_code == 403
    provider.userinfo["sub"] = "person-1"
    assert b"Check your email" in sign_in_through(Client(), provider).content
