"""Cookies that are forged, fixed, moved or kept, and forms that come from elsewhere."""

import base64
import json
import re
from collections.abc import Iterator

import pytest

from tests.attacks.attacker import Attacker
from tests.drills.running import Running


@pytest.fixture(scope="module")
def victim(service: Running) -> Iterator[Attacker]:
    with Attacker(service) as browser:
        browser.sign_up("dora")
        yield browser


@pytest.fixture
def dora(victim: Attacker) -> Attacker:
    """Somebody with an account of her own, signed in anew."""
    victim.http.cookies.clear()
    victim.sign_in()
    return victim


def test_a_session_is_another_after_signing_in_and_none_after_signing_out(dora: Attacker) -> None:
    before = dora.http.cookies["session"]
    dora.post("/accounts/logout/", {})
    assert not dora.is_signed_in()
    dora.http.cookies.set("session", before, domain="127.0.0.1")
    assert not dora.is_signed_in()
    dora.sign_in()
    assert dora.is_signed_in()
    assert dora.http.cookies["session"] != before


def test_a_cookie_given_by_an_attacker_is_not_the_session_of_the_victim(
    dora: Attacker, stranger: Attacker
) -> None:
    dora.post("/accounts/logout/", {})
    stranger.post("/accounts/password/reset/", {"email": ""})
    fixed = stranger.http.cookies.get("session") or "A" * 43
    dora.http.cookies.set("session", fixed, domain="127.0.0.1")
    dora.sign_in()
    assert dora.is_signed_in()
    stranger.http.cookies.set("session", fixed, domain="127.0.0.1")
    assert not stranger.is_signed_in()


@pytest.mark.parametrize(
    "token",
    [
        "",
        "1",
        "A" * 43,
        "../../etc/passwd",
        "' OR 1=1--",
        base64.b64encode(json.dumps({"_auth_user_id": "1"}).encode()).decode(),
        "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
        "a" * 6_000,
    ],
)
def test_a_forged_cookie_is_nobodys(stranger: Attacker, token: str) -> None:
    answer = stranger.get("/settings/security/", Cookie=f"session={token}")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/login/")


def test_a_key_in_the_wrong_place_opens_nothing(charlie: Attacker, stranger: Attacker) -> None:
    key = charlie.key
    assert stranger.get(f"/v1/campaigns?api_key={key}&access_token={key}").status_code == 401
    assert stranger.get("/v1/campaigns", X_Api_Key=key, Cookie=f"key={key}").status_code == 401
    assert stranger.get("/settings/security/", Authorization=f"Bearer {key}").status_code == 302
    changed = key[:-1] + ("a" if key[-1] != "a" else "b")
    assert stranger.get("/v1/campaigns", Authorization=f"Bearer {changed}").status_code == 401


@pytest.mark.parametrize(
    ("headers", "has_token"),
    [
        ({"Origin": "https://evil.example"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": "http://127.0.0.1.evil.example"}, True),
        ({}, False),
        ({"Origin": "https://evil.example", "HX-Request": "true"}, True),
        ({"Content-Type": "text/plain"}, False),
        ({"Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest"}, False),
    ],
)
def test_a_form_from_elsewhere_changes_nothing(
    charlie: Attacker, headers: dict[str, str], *, has_token: bool
) -> None:
    data = {"theme": "dark"} | ({"csrfmiddlewaretoken": charlie.token()} if has_token else {})
    for path in ("/preferences/theme/", "/settings/business/", "/accounts/logout/"):
        body = "&".join(f"{name}={value}" for name, value in data.items())
        form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
        answer = charlie.http.post(path, content=body, headers=form)
        assert answer.status_code == 403
    assert charlie.is_signed_in()


def test_the_token_of_another_browser_is_no_token(charlie: Attacker, stranger: Attacker) -> None:
    fields = {"theme": "dark", "csrfmiddlewaretoken": stranger.token()}
    answer = charlie.http.post(
        "/preferences/theme/", data=fields, headers={"Origin": charlie.origin}
    )
    assert answer.status_code == 403


def test_signing_out_is_not_done_by_following_a_link(charlie: Attacker) -> None:
    assert charlie.get("/accounts/logout/").status_code in (200, 302, 405)
    assert charlie.is_signed_in()


def test_the_session_of_a_business_cannot_be_pointed_at_another(
    charlie: Attacker, dora: Attacker
) -> None:
    theirs = dora.api("POST", "/campaigns", {"name": "Hers", "objective": "increase_sales"}).json()
    page = f"/campaigns/{theirs['campaign_id']}/"
    business = re.search(r"biz_[0-9a-z]{26}", dora.get("/settings/business/").text)
    assert business
    answer = charlie.get(f"/{business[0]}{page}")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert charlie.get(page).status_code == 404
    assert charlie.api("GET", f"/campaigns/{theirs['campaign_id']}").status_code == 404


def test_signing_out_clears_what_the_browser_kept(dora: Attacker) -> None:
    answer = dora.post("/accounts/logout/", {})
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'


def test_no_account_comes_with_the_service(service: Running) -> None:
    emails = service.ask("SELECT email FROM accounts_person ORDER BY email")
    assert {str(email) for (email,) in emails} <= {"charlie@example.com", "dora@example.com"}


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/confirm-email/{}/",
        "/accounts/password/reset/key/1-{}/",
        "/accounts/password/reset/key/1-set-password/",
        "/reports/stop/{}/",
    ],
)
def test_a_forged_link_does_nothing(stranger: Attacker, path: str) -> None:
    none = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    for forged in (f"{none}.WzEsIiJd.", "WzEsIiJd:1tAAAA:AAAA", "WzEsIiJd:1tAAAA:", "1", "a" * 500):
        answer = stranger.post(path.format(forged), {"password1": "of the thief 1234"})
        assert answer.status_code in (200, 302, 404)
        assert "session" not in answer.cookies
    assert not stranger.is_signed_in()
