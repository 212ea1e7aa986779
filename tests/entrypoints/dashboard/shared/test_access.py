"""Nobody sees a page without being signed in and a member of an active business."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from kempen.domain.accounts.models import Business, Member
from kempen.kit import clock
from tests import make
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

# Whoever makes a page public says so here, in the open.
PUBLIC = {
    "account_signup",
    "account_email_verification_sent",
    "account_confirm_email",
    "account_login",
    "account_logout",
    "account_inactive",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "set_theme",
    "set_language",
    "typeface",
    "favicon",
    "terms",
    "privacy",
    "mailbox",
    "mail",
    "components",
    "stop_report",
    "invitation",
    "company_sign_in",
    "company_callback",
    "company_attempt",
    "company_first_sign_in",
    "company_start",
    "client_approval",
    "client_logo",
    "client_picture",
}


def _pages(resolver: URLResolver, path: str = "/") -> Iterator[tuple[str, str, Any]]:
    for entry in resolver.url_patterns:
        here = path + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _pages(entry, here)
        elif isinstance(entry, URLPattern) and not here.startswith("/v1/"):
            yield str(entry.name), here, entry.callback


def test_exactly_the_named_pages_are_public() -> None:
    public = {
        name
        for name, _, view in _pages(get_resolver())
        if not getattr(view, "login_required", True)
    }
    assert public == PUBLIC


@pytest.mark.parametrize(
    "path",
    ["/", "/campaigns/", "/settings/keys/", "/settings/webhooks/", "/accounts/2fa/", "/welcome/"],
)
def test_a_stranger_is_sent_to_the_sign_in_and_back(client: Client, path: str) -> None:
    assert client.get(path)["Location"] == f"/accounts/login/?next={path}"
    assert "signs you out" in client.get(f"/accounts/login/?next={path}").content.decode()


def test_a_fragment_for_a_stranger_sends_the_whole_page_to_the_sign_in(client: Client) -> None:
    answer = client.get(
        "/",
        headers={"HX-Request": "true", "HX-Current-URL": "https://evil.example/campaigns/?q=a"},
    )
    assert answer.status_code == 204
    assert answer["HX-Redirect"] == "/accounts/login/?next=%2Fcampaigns%2F%3Fq%3Da"


def test_signing_in_never_leads_to_another_host(client: Client, alice: Member) -> None:
    for bad in ("https://evil.example/", "//evil.example/", "http://localhost/", "javascript:1"):
        answer = client.post(
            "/accounts/login/",
            {"login": "alice@example.com", "password": make.PASSWORD, "next": bad},
        )
        assert answer["Location"] == "/", bad
        client.post("/accounts/logout/")


def test_a_person_without_a_business_is_told_so(client: Client) -> None:
    make.person("bob")
    sign_in(client, "bob@example.com")
    answer = client.get("/settings/business/")
    assert answer.status_code == 403
    assert b"You are not in any business" in answer.content


def test_an_unverified_business_comes_first(client: Client, alice: Member) -> None:
    sign_in(client, "alice@example.com")
    Business.objects.update(status=Business.Status.UNVERIFIED)
    assert client.get("/settings/keys/")["Location"] == "/accounts/confirm-email/"


def test_the_profile_is_asked_once_and_can_be_put_off(client: Client, alice: Member) -> None:
    Business.objects.update(profile_completed_at=None)
    sign_in(client, "alice@example.com")
    assert client.get("/")["Location"] == "/welcome/"
    assert client.get("/settings/security/").status_code == 200
    assert client.post("/welcome/", {"later": "1"})["Location"] == "/welcome/second-factor/"
    assert client.get("/").status_code == 200


def test_the_profile_answers_are_kept(at_screen: Client, business: Business) -> None:
    answer = at_screen.post(
        "/welcome/",
        {
            "website_url": "kopirimba.example",
            "target_market": "MY",
            "primary_platforms": ["search", "social"],
        },
    )
    assert answer["Location"] == "/welcome/second-factor/"
    business.refresh_from_db()
    assert (business.website_url, business.target_market, business.primary_platforms) == (
        "https://kopirimba.example",
        "MY",
        ["search", "social"],
    )


@pytest.mark.parametrize("role", ["manager", "analyst", "viewer"])
def test_only_the_owner_manages_keys_and_the_business(client: Client, role: str) -> None:
    make.member(make.business(), make.person("bob"), role=role)
    sign_in(client, "bob@example.com")
    assert client.get("/settings/keys/").status_code == 403
    assert client.get("/settings/keys/new/").status_code == 403
    assert client.get("/settings/business/").status_code == 200
    assert client.post("/settings/business/", {"name": "Mine now"}).status_code == 403
    assert Business.objects.get().name == "Kopi Rimba"
    assert b"API keys" not in client.get("/settings/security/").content


def test_a_person_in_two_businesses_sees_one_at_a_time_and_switches(
    at_screen: Client, alice: Member
) -> None:
    other = make.business("Teh Tarik")
    make.member(other, alice.person, role="viewer")
    stranger = make.business("Stranger")
    assert at_screen.get("/")["Location"] == "/portfolio/"
    mine, theirs = alice.business.public_id, other.public_id
    there = at_screen.get("/settings/business/")["Location"]
    assert there == f"/{mine}/settings/business/"
    page = at_screen.get(there).content.decode()
    assert "<b>Kopi Rimba</b>" in page
    assert f'href="/{theirs}/"' in page
    assert f'href="/{mine}/campaigns/"' in page
    page = at_screen.get(f"/{theirs}/settings/business/").content.decode()
    assert "<b>Teh Tarik</b>" in page
    assert f'href="/{mine}/"' in page
    assert at_screen.get("/campaigns/?q=a")["Location"] == f"/{theirs}/campaigns/?q=a"
    for unknown in (stranger.public_id, f"biz_{'0' * 26}", f"biz_{'z' * 26}"):
        answer = at_screen.get(f"/{unknown}/settings/business/", follow=True)
        assert "You are not a member of the business" in answer.content.decode()
        assert "Stranger" not in answer.content.decode()


def test_a_session_ends_after_seven_days_however_often_it_is_used(
    at_screen: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert at_screen.get("/settings/security/").status_code == 200
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=7, minutes=1))
    assert at_screen.get("/settings/security/")["Location"].startswith("/accounts/login/")


def test_the_session_has_another_name_after_signing_in(client: Client, alice: Member) -> None:
    client.post("/accounts/confirm-email/", {"email": "x@example.com"})
    before = client.cookies["session"].value
    sign_in(client, "alice@example.com")
    cookie = client.cookies["session"]
    assert cookie.value != before
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 12 * 3600)


def test_a_language_without_a_catalogue_is_not_half_spoken(client: Client) -> None:
    answer = client.post("/accounts/login/", {}, headers={"accept-language": "id, fr;q=0.8"})
    assert answer["Content-Language"] == "en"
    assert b'<html lang="en"' in answer.content
    assert b"Enter your email address." in answer.content


@pytest.mark.parametrize(
    ("wanted", "language", "words"),
    [
        ("ms-MY", "ms", "Log masuk"),
        ("zh-CN, en;q=0.5", "zh-hans", "登录"),
        ("ta", "ta", "உள்நுழை"),
    ],
)
def test_a_browser_gets_its_language(
    client: Client, wanted: str, language: str, words: str
) -> None:
    answer = client.get("/accounts/login/", headers={"accept-language": wanted})
    assert answer["Content-Language"] == language
    assert words in answer.content.decode()


def test_every_answer_carries_the_headers(client: Client, at_screen: Client) -> None:
    for path in ("/accounts/login/", "/settings/security/", "/nothing/", "/terms/"):
        answer = at_screen.get(path)
        assert answer["Content-Security-Policy"] == (
            "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
            "form-action 'self'"
        )
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "camera=()" in answer["Permissions-Policy"]
        assert "no-store" in answer["Cache-Control"]
