"""One way to try again: what may be repeated is, what may not is not, and tokens stay unseen."""

import logging
from collections.abc import Callable

import httpx2
import pytest

from kempen.platforms.calling import Caller, redacted
from kempen.platforms.interface import PlatformError, Remedy
from tests.counts import counts_up

Answer = Callable[[httpx2.Request], httpx2.Response]


class Platform:
    """A fake platform: it answers from a list, and remembers how often it was asked."""

    def __init__(self, *answers: httpx2.Response | type[Exception]) -> None:
        self.answers = list(answers)
        self.asked = 0

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, httpx2.Response):
            return answer
        raise answer(f"{request.url}", request=request)  # type: ignore[call-arg]


def refusal(response: httpx2.Response) -> PlatformError | None:
    """429 says how long to wait, 500 may have done it, 400 is final."""
    if response.status_code == 429:
        after = float(response.headers["retry"])
        return PlatformError("too fast", Remedy.AGAIN, after=after)
    if response.status_code == 500:
        return PlatformError("broken", Remedy.AGAIN, undone=False)
    if response.status_code == 400:
        return PlatformError("wrong", Remedy.PERMANENT)
    return None


def good() -> httpx2.Response:
    return httpx2.Response(200, json={"id": "1"})


def call(platform: Platform, *, repeatable: bool) -> object:
    caller = Caller("http://x.example", refusal, transport=httpx2.MockTransport(platform))
    return caller.call("POST", "/y", repeatable=repeatable, form={"access_token": "t0ken"})


def slow() -> httpx2.Response:
    return httpx2.Response(429, headers={"retry": "3"})


@pytest.mark.parametrize(
    ("answers", "repeatable", "asked", "gets_through"),
    [
        ([good()], False, 1, True),
        ([httpx2.Response(500), good()], True, 2, True),
        ([httpx2.Response(500), good()], False, 1, False),  # It may have been carried out.
        ([httpx2.ReadTimeout, good()], True, 2, True),
        ([httpx2.ReadTimeout, good()], False, 1, False),
        ([httpx2.ConnectError, good()], False, 2, True),  # It never arrived.
        ([slow(), good()], False, 2, True),  # It was turned away.
        ([httpx2.Response(429, headers={"retry": "11"}), good()], True, 1, False),  # The job waits.
        ([httpx2.Response(400), good()], True, 1, False),
        ([httpx2.Response(500)] * 5, True, 4, False),
    ],
)
def test_a_call_is_repeated_only_when_that_is_safe_and_of_use(
    answers: list[httpx2.Response | type[Exception]],
    repeatable: bool,
    asked: int,
    gets_through: bool,
) -> None:
    platform = Platform(*answers)
    if gets_through:
        assert call(platform, repeatable=repeatable) == {"id": "1"}
    else:
        with pytest.raises(PlatformError):
            call(platform, repeatable=repeatable)
    assert platform.asked == asked


@pytest.mark.parametrize(
    ("error", "message", "undone"),
    [
        (httpx2.ConnectError, "The platform was not reached.", True),
        (httpx2.ConnectTimeout, "The platform did not answer in time.", True),
        (httpx2.ReadTimeout, "The platform did not answer in time.", False),
        (httpx2.RemoteProtocolError, "The platform was not reached.", False),
    ],
)
def test_an_error_of_the_network_hides_its_address(
    error: type[Exception], message: str, undone: bool
) -> None:
    with pytest.raises(PlatformError) as caught:
        call(Platform(*[error] * 4), repeatable=True)
    assert (str(caught.value), caught.value.undone) == (message, undone)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_a_redirect_is_not_followed() -> None:
    platform = Platform(httpx2.Response(302, headers={"location": "http://evil.example/"}))
    assert call(platform, repeatable=True) is None
    assert platform.asked == 1


def test_the_librarys_log_line_holds_no_token(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caller = Caller("http://x.example", refusal, transport=httpx2.MockTransport(Platform(good())))
    caller.call("GET", "/y", parameters={"access_token": "t0ken", "a": "b"}, repeatable=True)
    assert "access_token=[redacted]&a=b" in caplog.text
    assert "t0ken" not in caplog.text


def test_a_text_loses_every_secret_that_is_known() -> None:
    text = "Malformed access token EAAB at ?code=4/0abc&client_secret=s3&x=1"
    shown = "Malformed access token [redacted] at ?code=[redacted]&client_secret=[redacted]&x=1"
    assert redacted(text, ("EAAB", "")) == shown


def test_each_try_of_a_call_is_counted_by_its_outcome() -> None:
    platform = Platform(httpx2.Response(400), good())
    with (
        counts_up("kempen_partner_calls_total", platform="other", outcome="permanent"),
        pytest.raises(PlatformError),
    ):
        call(platform, repeatable=False)
    with counts_up("kempen_partner_calls_total", platform="other", outcome="ok"):
        call(platform, repeatable=False)
