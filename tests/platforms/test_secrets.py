"""No credential is in what is written or shown, and none leaves for another host."""

from collections.abc import Callable

import httpx2
import pytest

from kempen.platforms.calling import Caller
from kempen.platforms.interface import PlatformError
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient, Tokens
from kempen.platforms.social.calls import Calls
from kempen.platforms.social.client import SocialCredentials, SocialPlatform
from kempen.platforms.spec import Address

SECRET = "EAAB-s3cret"
Send = Callable[[httpx2.Request], httpx2.Response]


def social(send: Send) -> SocialPlatform:
    given = SocialCredentials("12", SECRET, "3", "4")
    return SocialPlatform(given, base_url="http://social", transport=httpx2.MockTransport(send))


def search(send: Send) -> SearchPlatform:
    given = SearchCredentials(OAuthClient("c", SECRET), SECRET, "12", developer_token=SECRET)
    return SearchPlatform(
        given,
        base_url="http://search",
        token_url="http://search/token",
        transport=httpx2.MockTransport(send),
    )


@pytest.mark.parametrize(
    "shown",
    [
        OAuthClient("c", SECRET),
        SearchCredentials(OAuthClient("c", SECRET), SECRET, "12", developer_token=SECRET),
        SocialCredentials("12", SECRET),
        Tokens(SECRET, 3599, SECRET),
        Calls("http://social", SECRET),
        Caller("http://social", lambda _answer: None),
        Address("http://social", "v19.0"),
        social(lambda _request: httpx2.Response(200)),
        search(lambda _request: httpx2.Response(200)),
    ],
)
def test_what_holds_a_credential_does_not_show_it(shown: object) -> None:
    assert SECRET not in f"{shown!r} {shown}"


def test_an_error_that_quotes_the_credential_back_is_shown_without_it() -> None:
    def echo(request: httpx2.Request) -> httpx2.Response:
        if request.url.path == "/token":
            return httpx2.Response(200, json={"access_token": SECRET, "expires_in": 3599})
        text = f"Bad token {SECRET} in ?access_token={SECRET}"
        error = {"message": text, "error_user_msg": text, "code": 100, "fbtrace_id": "A"}
        return httpx2.Response(400, json={"error": error})

    for platform in (social(echo), search(echo)):
        with pytest.raises(PlatformError) as caught:
            platform.account()
        platform.close()
        assert "[redacted]" in caught.value.message
        assert SECRET not in f"{caught.value!r} {caught.value} {caught.value.reference}"


def test_a_page_is_asked_for_by_its_cursor_and_never_by_the_address_that_was_sent() -> None:
    asked: list[httpx2.URL] = []

    def pages(request: httpx2.Request) -> httpx2.Response:
        asked.append(request.url)
        if request.url.path == "/v19.0/act_12":
            facts = {"currency": "MYR", "timezone_name": "Asia/Kuala_Lumpur", "account_status": 1}
            return httpx2.Response(200, json={"id": "act_12", **facts})
        after = request.url.params.get("after", "")
        next_page = {"next": f"http://evil.example/?access_token={SECRET}"} if not after else {}
        cursors = {"cursors": {"after": f"{after}x"}}
        body = {"data": [{"id": f"{len(asked)}", "name": "A"}], "paging": cursors | next_page}
        return httpx2.Response(200, json=body)

    platform = social(pages)
    assert len(platform.campaigns()) == 2
    platform.close()
    assert {url.host for url in asked} == {"social"}
    assert [url.params.get("after") for url in asked if url.path.endswith("campaigns")] == [
        None,
        "x",
    ]
