"""Consent on the search platform: from the address to a fresh token, and every way it can fail."""

import re
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import (
    FreshToken,
    OAuthClient,
    Tokens,
    TokenServer,
    ask_for_consent,
    code_of,
)
from kempen.platforms.spec import PendingCode
from tests.sandbox.partners import Partners
from tests.waiting import PATIENCE

BACK = "http://127.0.0.1:8000/connections/search/return"


@pytest.fixture
def client(partners: Partners) -> OAuthClient:
    account = partners.account("search", "Empty account")
    return OAuthClient(account["client_id"], account["client_secret"])


@pytest.fixture
def server(partners: Partners, client: OAuthClient) -> Iterator[TokenServer]:
    running = TokenServer(client, token_url=f"{partners.url}/oauth/token")
    yield running
    running.close()


@pytest.fixture
def consent(partners: Partners, client: OAuthClient) -> PendingCode:
    url = f"{partners.url}/oauth/authorize"
    return ask_for_consent(client, authorize_url=url, redirect_uri=BACK)


def answer_page(consent: PendingCode, answer: str) -> dict[str, str]:
    """Press a button on the consent page and return what comes back to our address."""
    with httpx2.Client(timeout=PATIENCE) as browser:
        page = browser.get(consent.url)
        assert page.status_code == 200
        form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.text))
        answered = browser.post(consent.url.partition("?")[0], data={**form, "answer": answer})
    assert answered.status_code == 303
    target = urlsplit(answered.headers["location"])
    assert f"{target.scheme}://{target.netloc}{target.path}" == BACK
    return {name: values[0] for name, values in parse_qs(target.query).items()}


def granted(consent: PendingCode, server: TokenServer) -> Tokens:
    code = code_of(answer_page(consent, "allow"), consent.state)
    return server.exchange(code, verifier=consent.verifier, redirect_uri=BACK)


def test_consent_opens_the_accounts(
    partners: Partners, client: OAuthClient, server: TokenServer, consent: PendingCode
) -> None:
    tokens = granted(consent, server)
    assert tokens.expires_in == 3599
    platform = SearchPlatform(
        SearchCredentials(client, tokens.refresh, "100-000-0002"),
        base_url=f"{partners.url}/search",
        token_url=f"{partners.url}/oauth/token",
    )
    with closing(platform):
        assert platform.accessible_accounts() == [f"100000000{number}" for number in (1, 2, 3, 4)]
        assert platform.account().name == "Empty account"


def test_a_refresh_gives_a_new_access_token_and_no_new_refresh_token(
    server: TokenServer, consent: PendingCode
) -> None:
    first = granted(consent, server)
    again = server.refresh(first.refresh)
    assert again.refresh == ""
    assert again.access not in {"", first.access}


def test_a_code_works_once(server: TokenServer, consent: PendingCode) -> None:
    code = code_of(answer_page(consent, "allow"), consent.state)
    server.exchange(code, verifier=consent.verifier, redirect_uri=BACK)
    with pytest.raises(PlatformError, match="revoked or has expired") as caught:
        server.exchange(code, verifier=consent.verifier, redirect_uri=BACK)
    assert caught.value.kind is Remedy.RECONNECT


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"verifier": "x" * 60}, "revoked or has expired"),
        ({"redirect_uri": BACK + "/"}, "redirect address"),
    ],
)
def test_a_code_is_bound_to_its_verifier_and_address(
    server: TokenServer, consent: PendingCode, changed: dict[str, str], reason: str
) -> None:
    code = code_of(answer_page(consent, "allow"), consent.state)
    given = {"verifier": consent.verifier, "redirect_uri": BACK, **changed}
    with pytest.raises(PlatformError, match=reason):
        server.exchange(code, **given)


def test_a_refused_consent_is_told_in_plain_words(consent: PendingCode) -> None:
    answer = answer_page(consent, "deny")
    with pytest.raises(PlatformError, match="Access was not given"):
        code_of(answer, consent.state)


@pytest.mark.parametrize(
    ("answer", "expected", "reason"),
    [
        ({"state": "other", "code": "c"}, "mine", "does not belong"),
        ({"code": "c"}, "mine", "does not belong"),
        ({"state": "", "code": "c"}, "", "does not belong"),
        ({"state": "ungültig", "code": "c"}, "mine", "does not belong"),
        ({"state": "mine"}, "mine", "gave no access"),
        ({"state": "mine", "error": "server_error"}, "mine", "gave no access: server_error"),
    ],
)
def test_an_answer_that_is_not_ours_is_refused(
    answer: dict[str, str], expected: str, reason: str
) -> None:
    with pytest.raises(PlatformError, match=reason) as caught:
        code_of(answer, expected)
    assert caught.value.kind is Remedy.RECONNECT


def test_a_wrong_secret_is_named(partners: Partners, client: OAuthClient) -> None:
    wrong = OAuthClient(client.client_id, "wrong-secret-1234")
    server = TokenServer(wrong, token_url=f"{partners.url}/oauth/token")
    with pytest.raises(PlatformError, match="client secret is wrong") as caught:
        server.refresh("x")
    assert "wrong-secret-1234" not in f"{caught.value!r}{wrong!r}{server!r}"
    server.close()


def test_two_requests_share_neither_state_nor_verifier(client: OAuthClient) -> None:
    one, other = (
        ask_for_consent(client, authorize_url="https://a.example", redirect_uri=BACK)
        for _ in range(2)
    )
    assert one.state != other.state
    assert one.verifier != other.verifier
    assert one.verifier not in one.url
    assert one.verifier not in repr(one)
    asked = parse_qs(urlsplit(one.url).query)
    assert asked["code_challenge_method"] == ["S256"]
    assert (asked["access_type"], asked["prompt"]) == (["offline"], ["consent"])


def test_a_token_is_fetched_once_and_renewed_when_refused(partners: Partners) -> None:
    account = partners.account("search", "Empty account")
    client = OAuthClient(account["client_id"], account["client_secret"])
    asked: list[str] = []

    def pass_on(request: httpx2.Request) -> httpx2.Response:
        asked.append(request.url.path)
        return inner.handle_request(request)

    inner = httpx2.HTTPTransport()
    platform = SearchPlatform(
        SearchCredentials(client, account["refresh_token"], account["customer_id"]),
        base_url=f"{partners.url}/search",
        token_url=f"{partners.url}/oauth/token",
        transport=httpx2.MockTransport(pass_on),
    )
    platform.account()
    platform.account()
    assert [path.rpartition("/")[2] for path in asked] == ["token"] + ["googleAds:searchStream"] * 2
    partners.move(days=1)  # An access token lives an hour of the sandbox's time.
    asked.clear()
    assert platform.account().currency == "MYR"
    assert [path.rpartition("/")[2] for path in asked] == [
        "googleAds:searchStream",
        "token",
        "googleAds:searchStream",
    ]
    platform.close()
    inner.close()


def test_the_keeper_of_a_token_never_shows_it(server: TokenServer) -> None:
    assert repr(FreshToken(server, "1//secret")) == "<FreshToken>"
