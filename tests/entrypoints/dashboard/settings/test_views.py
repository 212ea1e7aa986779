"""Settings: business, keys, preferences, and that every page stands in the frame."""

import gzip
import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from kempen.domain.accounts.models import ApiKey, Business, Member
from kempen.domain.accounts.queries import key_of
from tests import make
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

BUSINESS = {
    "name": "Kopi Rimba",
    "website_url": "https://kopirimba.example",
    "target_market": "MY",
    "primary_platforms": ["search"],
    "return_goal": "3.5",
}


def _make_key(client: Client, **changes: object) -> str:
    answer = client.post(
        "/settings/keys/new/",
        {"name": "Shop export", "scopes": ["data:write"], "lives": "90", "once": "a", **changes},
    )
    match = re.search(r'<code id="key">(\S+)</code>', answer.content.decode())
    assert match, answer.content.decode()
    return match[1]


def test_a_key_is_shown_once_and_works(at_screen: Client, business: Business) -> None:
    token = _make_key(at_screen)
    key = key_of(token)
    assert key is not None
    assert (key.business, key.name, key.scopes) == (business, "Shop export", ["data:write"])
    assert key.expires_at is not None
    page = at_screen.get("/settings/keys/").content.decode()
    assert token not in page
    assert key.start in page


def test_a_revoked_key_no_longer_works(at_screen: Client) -> None:
    token = _make_key(at_screen)
    key = ApiKey.objects.of_everyone().get()
    page = f"/settings/keys/{key.public_id}/revoke/"
    assert b"Revoke \xe2\x80\x9cShop export\xe2\x80\x9d?" in at_screen.get(page).content
    assert key_of(token) is not None
    assert at_screen.post(page)["Location"] == "/settings/keys/"
    assert key_of(token) is None
    assert b"1 inactive key" in at_screen.get("/settings/keys/").content


def test_a_key_that_may_approve_is_bound_to_who_made_it(at_screen: Client, alice: Member) -> None:
    key = key_of(_make_key(at_screen, scopes=["strategies:approve"]))
    assert key is not None
    assert key.member == alice


def test_reloading_the_answer_makes_no_second_key(at_screen: Client) -> None:
    page = at_screen.get("/settings/keys/new/").content.decode()
    mark = re.search(r'name="once" value="(\S+)"', page)
    assert mark
    sent = {"name": "Shop", "scopes": ["data:write"], "lives": "90", "once": mark[1]}
    assert at_screen.post("/settings/keys/new/", sent).status_code == 200
    again = at_screen.post("/settings/keys/new/", sent, follow=True)
    assert "Kempen created one key only" in again.content.decode()
    assert ApiKey.objects.of_everyone().count() == 1


def test_a_key_without_name_or_scope_is_not_made(at_screen: Client) -> None:
    answer = at_screen.post("/settings/keys/new/", {"name": "", "lives": "90"})
    assert answer.status_code == 422
    assert b"Choose at least one permission." in answer.content
    assert not ApiKey.objects.of_everyone().exists()


def test_another_businesss_key_cannot_be_seen_or_revoked(at_screen: Client) -> None:
    stranger = make.business("Stranger")
    key = ApiKey.objects.add(stranger, name="theirs", start="kpn_", digest=b"1" * 32, scopes=[])
    page = f"/settings/keys/{key.public_id}/revoke/"
    assert at_screen.get(page).status_code == at_screen.post(page).status_code == 404
    key.refresh_from_db(from_queryset=ApiKey.objects.of(stranger))
    assert key.revoked_at is None


def test_making_a_key_asks_who_it_is_when_the_last_time_is_long_ago(at_screen: Client) -> None:
    session = at_screen.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 16 * 60
    session.save()
    for answer in (
        at_screen.get("/settings/keys/new/"),
        at_screen.post("/settings/keys/new/", {"name": "x", "scopes": "data:write", "lives": "90"}),
    ):
        assert answer["Location"] == "/accounts/reauthenticate/?next=%2Fsettings%2Fkeys%2Fnew%2F"
    assert not ApiKey.objects.of_everyone().exists()
    answer = at_screen.post(
        "/accounts/reauthenticate/", {"password": make.PASSWORD, "next": "/settings/keys/new/"}
    )
    assert answer["Location"] == "/settings/keys/new/"
    assert at_screen.get("/settings/keys/new/").status_code == 200


def test_the_owner_changes_the_business(at_screen: Client, business: Business) -> None:
    answer = at_screen.post("/settings/business/", {**BUSINESS, "name": "Kopi Rimba Sdn Bhd"})
    assert answer["Location"] == "/settings/business/"
    business.refresh_from_db()
    assert (business.name, business.return_goal) == ("Kopi Rimba Sdn Bhd", Decimal("3.5"))
    assert b'value="3.5"' in at_screen.get("/settings/business/").content


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"return_goal": "0"}, "Enter a number above 0, or leave it empty."),
        ({"return_goal": "abc"}, "Enter a number such as 4 or 3.5, or leave it empty."),
        ({"return_goal": "NaN"}, "Enter a number such as 4 or 3.5, or leave it empty."),
        ({"return_goal": "1e400"}, "Enter 1000 or less."),
        ({"website_url": "javascript:alert(1)"}, "Enter a URL such as"),
        ({"website_url": "https://user:pw@example.com"}, "Enter a URL such as"),
        ({"website_url": "a b"}, "Enter a URL such as"),
        ({"target_market": "XX"}, "Choose one of the options"),
        ({"primary_platforms": ["everything"]}, "Choose one of the options"),
        ({"name": "a\x00b"}, "Delete the invisible characters"),
        ({"name": "a\u202eb"}, "Use letters, digits and signs only"),
    ],
)
def test_a_bad_answer_changes_nothing_and_says_why(
    at_screen: Client, business: Business, changes: dict[str, object], error: str
) -> None:
    answer = at_screen.post("/settings/business/", {**BUSINESS, **changes})
    assert answer.status_code == 422
    assert error in answer.content.decode()
    business.refresh_from_db()
    assert business.website_url == ""


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_theme_is_kept_with_the_person_and_comes_with_the_page(
    at_screen: Client, alice: Member, theme: str
) -> None:
    answer = at_screen.post(
        "/preferences/theme/", {"theme": theme, "next": "/settings/preferences/"}
    )
    assert answer["Location"] == "/settings/preferences/"
    alice.person.refresh_from_db()
    assert alice.person.theme == theme
    assert (
        f'data-theme="{theme}"'
        in Client().get("/terms/", headers={"cookie": f"theme={theme}"}).content.decode()
    )
    assert f'data-theme="{theme}"' in at_screen.get("/settings/preferences/").content.decode()


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "/\\evil.example", ""])
def test_choosing_a_theme_never_leads_to_another_host(client: Client, to: str) -> None:
    assert client.post("/preferences/theme/", {"theme": "dark", "next": to})["Location"] == "/"


def test_an_odd_theme_or_language_is_refused(client: Client) -> None:
    assert client.post("/preferences/theme/", {"theme": "<script>"}).status_code == 404
    assert client.post("/preferences/language/", {"language": "xx"}).status_code == 404


def test_sessions_are_listed_and_the_others_can_be_ended(at_screen: Client) -> None:
    elsewhere = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) Version/17 Safari/605.1"})
    sign_in(elsewhere, "alice@example.com")
    assert b"Safari on iPhone" in at_screen.get("/accounts/sessions/").content
    at_screen.post("/accounts/sessions/")
    assert elsewhere.get("/settings/security/").status_code == 302
    assert at_screen.get("/settings/security/").status_code == 200


SIGNED_OUT = [
    "account_signup",
    "account_login",
    "account_email_verification_sent",
    "account_inactive",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "terms",
    "privacy",
]
SIGNED_IN = [
    "account_email",
    "account_change_password",
    "mfa_index",
    "mfa_activate_totp",
    "mfa_list_webauthn",
    "mfa_add_webauthn",
    "usersessions_list",
    "security",
    "preferences",
    "settings_business",
    "keys",
    "new_key",
    "welcome",
    "welcome_second_factor",
]


@pytest.mark.parametrize("name", SIGNED_OUT)
def test_every_public_page_stands_in_the_frame(client: Client, name: str) -> None:
    page = client.get(reverse(name)).content.decode()
    assert '<div class="outside' in page
    assert page.count("<h1") == 1
    _is_clean(page)


@pytest.mark.parametrize("name", SIGNED_IN)
def test_every_private_page_stands_in_the_frame(at_screen: Client, name: str) -> None:
    page = at_screen.get(reverse(name)).content.decode()
    assert '<div class="shell">' in page
    assert page.count("<h1") == 1
    _is_clean(page)


def _is_clean(page: str) -> None:
    """No inline style or script, no placeholder, nothing of another host; 20 KiB on the wire."""
    assert " style=" not in page
    assert "<style" not in page
    assert not re.search(r"\son[a-z]+=", page)
    assert not re.search(r"<script(?![^>]*(src=|application/json))", page)
    assert not re.search(r'(src|href)="(https?:)?//', page)
    assert "placeholder=" not in page
    assert len(gzip.compress(page.encode())) <= 20 * 1024
