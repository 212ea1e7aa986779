"""What each answer says to a browser, and that no header of a request gets into one."""

import re

import httpx2
import pytest

from tests.attacks.attacker import Attacker

CAMPAIGN = {"name": "Attacked", "objective": "increase_sales"}
ANSWERS = {
    "a page": "/accounts/login/",
    "a redirect": "/campaigns/",
    "a page that is not there": "/nothing/",
    "the API": "/v1/campaigns",
    "the API's document": "/v1/openapi.json",
    "the API's guide": "/v1/docs",
    "a probe": "/livez",
    "a page that nobody could ask for": "/?" + "&" * 3_000,
}


def static_file(browser: Attacker) -> str:
    """The address of a style sheet."""
    match = re.search(r'href="(/static/[^"]+\.css)"', browser.get("/accounts/login/").text)
    assert match
    return match[1]


def checked(answer: httpx2.Response) -> None:
    headers = answer.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "object-src 'none'" in headers["Content-Security-Policy"]
    assert "base-uri 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers
    if answer.content:
        assert headers["Content-Type"]


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_kind_of_answer_is_kept_to_itself(stranger: Attacker, kind: str) -> None:
    answer = stranger.get(ANSWERS[kind], Origin="https://evil.example")
    checked(answer)
    assert "no-store" in answer.headers["Cache-Control"] or kind.startswith("the API's")


def test_a_static_file_too(stranger: Attacker) -> None:
    checked(stranger.get(static_file(stranger)))


def test_a_preflight_from_elsewhere_is_granted_nothing(stranger: Attacker) -> None:
    answer = stranger.http.options(
        "/v1/campaigns",
        headers={
            "Origin": "https://evil.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        },
    )
    assert [name for name in answer.headers if name.startswith("access-control")] == []


@pytest.mark.parametrize(
    "header",
    [
        "X-Forwarded-Host",
        "X-Forwarded-Server",
        "X-Forwarded-Prefix",
        "X-Forwarded-Port",
        "Forwarded",
        "X-Original-URL",
        "X-Rewrite-URL",
        "X-Script-Name",
    ],
)
def test_a_header_of_a_proxy_moves_nothing(stranger: Attacker, header: str) -> None:
    value = "host=evil.example" if header == "Forwarded" else "evil.example"
    for path in ("/campaigns", "/campaigns/", "/accounts/login/", "/v1/campaigns", "/nothing/"):
        plain, moved = stranger.get(path), stranger.get(path, **{header: value})
        assert moved.status_code == plain.status_code
        assert moved.headers.get("Location") == plain.headers.get("Location")
        assert "evil.example" not in moved.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1@evil", ""])
def test_another_host_is_refused(stranger: Attacker, host: str) -> None:
    for path in ("/", "/accounts/password/reset/", "/v1/campaigns"):
        answer = stranger.get(path, Host=host)
        assert answer.status_code == 400
        assert "evil" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../config/settings.py",
        "/static/%2e%2e/%2e%2e/config/settings.py",
        "/static/..%2f..%2fconfig/settings.py",
        "/static/%252e%252e/config/settings.py",
        "/static/..\\..\\config\\settings.py",
        "/static//etc/passwd",
        "/static/",
        "/.git/config",
        "/.env",
        "/config/settings.py",
        "/dev/mailbox/..%2f..%2fkeys/",
        "/pictures/..%2f..%2fetc%2fpasswd/",
    ],
)
def test_no_path_leads_to_a_file_of_the_machine(stranger: Attacker, path: str) -> None:
    answer = stranger.http.get(httpx2.URL(stranger.origin).copy_with(raw_path=path.encode()))
    assert answer.status_code in (302, 400, 404)
    assert "SECRET_KEY" not in answer.text
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "next_page", ["https://evil.example/", "//evil.example", "/\\evil.example"]
)
@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/reauthenticate/",
        "/preferences/theme/",
        "/preferences/language/",
    ],
)
def test_nothing_leads_to_another_host(charlie: Attacker, path: str, next_page: str) -> None:
    query = {"next": next_page}
    fields = {**query, "theme": "dark", "language": "en", "password": "a wrong one"}
    for answer in (
        charlie.http.get(path, params=query),
        charlie.http.post(
            path,
            params=query,
            data={**fields, "csrfmiddlewaretoken": charlie.token()},
            headers={"Origin": charlie.origin, "HX-Current-URL": next_page},
        ),
    ):
        there = charlie.http.base_url.join(answer.headers.get("Location", "/"))
        assert (there.host, there.port) == ("127.0.0.1", charlie.service.port)


@pytest.mark.parametrize("header", ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"])
def test_no_header_changes_the_method(charlie: Attacker, header: str) -> None:
    campaign = charlie.api("POST", "/campaigns", CAMPAIGN).json()
    answer = charlie.api("GET", f"/campaigns/{campaign['campaign_id']}", **{header: "DELETE"})
    assert answer.status_code == 200
    assert charlie.get("/preferences/theme/?theme=dark&_method=POST").status_code == 405


def test_a_password_is_masked_and_may_be_pasted(stranger: Attacker) -> None:
    for path, use in (
        ("/accounts/login/", "current-password"),
        ("/accounts/signup/", "new-password"),
    ):
        (field,) = re.findall(r'<input[^>]*name="password1?"[^>]*>', stranger.get(path).text)
        assert 'type="password"' in field
        assert f'autocomplete="{use}"' in field
        assert "onpaste" not in field
        assert "readonly" not in field
