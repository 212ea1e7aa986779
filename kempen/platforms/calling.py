"""HTTP to a platform: limits, one way to try again, and no credentials in what is written."""

import logging
import re
import time
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import httpx2
import stamina

from kempen.platforms.bounded_http import (
    MOST_BYTES,
    AnswerTooLargeError,
    bounded_client,
    request,
)
from kempen.platforms.call_counts import counted
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.own_failures import OwnFailure

P = ParamSpec("P")
T = TypeVar("T")

_SECRETS = re.compile(
    r"((?:access_token|refresh_token|client_secret|input_token|code|token)=)[^&\s'\"]+"
)
_TIMEOUT = httpx2.Timeout(60.0, connect=5.0)
OK, TOO_MANY = 200, 429
_LONGEST_WAIT = 10.0  # A longer wait is left to the job that called us.
_ATTEMPTS = 4
# In seconds: how long one call may take in all, however often it is tried.
LONGEST_CALL = 90.0


def redacted(text: str, secrets: tuple[str, ...] = ()) -> str:
    """Return a text without tokens: those in query strings and the ones that are known."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, "[redacted]")
    return _SECRETS.sub(r"\1[redacted]", text)


class _Redaction(logging.Filter):
    """Keep tokens out of the HTTP library's own log line, which holds the whole address."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redacted(record.getMessage()), ()
        return True


logging.getLogger("httpx2").addFilter(_Redaction())


def unreachable(error: httpx2.RequestError) -> PlatformError:
    """Return the error for a call that got no answer; its own text could hold the address."""
    undone = isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)
    slow = isinstance(error, httpx2.TimeoutException)
    message = OwnFailure.NO_ANSWER_IN_TIME if slow else OwnFailure.NOT_REACHED
    return PlatformError(message, Remedy.AGAIN, undone=undone)


def too_large(most_bytes: int) -> PlatformError:
    """Return the error for an answer that was not read to its end."""
    message = f"The platform's answer is larger than {most_bytes / 2**20:g} MB."
    return PlatformError(message, Remedy.PERMANENT, undone=False)


def json_of(response: httpx2.Response) -> Any:  # Any: JSON; the callers name its shape
    """Return the JSON of an answer, None if it holds none."""
    try:
        return response.json()
    except ValueError:
        return None


def understood(verb: Callable[P, T]) -> Callable[P, T]:
    """Make a verb whose answer is not in the expected form raise PlatformError and nothing else."""

    @wraps(verb)
    def reading(*given: P.args, **named: P.kwargs) -> T:
        try:
            return verb(*given, **named)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            message = "The platform's answer was not understood."
            raise PlatformError(message, Remedy.PERMANENT, undone=False) from error

    return reading


def without_reason(response: httpx2.Response) -> PlatformError:
    """Return the error for an answer that is not in the platform's form: a proxy's, or none.

    A broken server may help itself and may have done what was asked; a refusal stays one, most
    likely because of a wrong address in the settings.
    """
    status = response.status_code
    message = f"The platform answered {status} without saying why."
    if status == TOO_MANY:
        return PlatformError(message, Remedy.AGAIN, after=60.0)
    if 400 <= status < 500:
        return PlatformError(message, Remedy.PERMANENT)
    if status < 400:
        message = "The platform's answer broke off or was not from the platform."
    return PlatformError(message, Remedy.AGAIN, undone=False)


class Caller:
    """One platform's address and its way to say no.

    `refusal` turns an answer into the error that it means, or None for a good one. Trying again
    ends after `patience` seconds, the whole call after `longest` (LONGEST_CALL); an answer of more
    than `most_bytes` is not read. `partner` is the name under which calls are counted.
    """

    def __init__(
        self,
        base_url: str,
        refusal: Callable[[httpx2.Response], PlatformError | None],
        *,
        transport: httpx2.BaseTransport | None = None,
        patience: float = 45.0,
        longest: float | None = None,
        most_bytes: int = MOST_BYTES,
        partner: str = "other",
    ) -> None:
        self._partner = partner
        self._base = base_url.rstrip("/")
        self._refusal = refusal
        self._patience = patience
        self._longest = LONGEST_CALL if longest is None else longest
        self._most_bytes = most_bytes
        self._client = bounded_client(_TIMEOUT, transport)

    def __repr__(self) -> str:
        return f"<Caller of {self._base}>"

    def call(
        self,
        method: str,
        path: str,
        *,
        repeatable: bool,
        parameters: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
        content: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:  # Any: JSON; the callers name its shape
        """Return the JSON of a good answer; PlatformError otherwise.

        What is not repeatable is tried again only when it certainly was not carried out.
        """
        until = time.monotonic() + self._longest

        def again(error: Exception) -> bool | float:
            if not isinstance(error, PlatformError) or error.kind is not Remedy.AGAIN:
                return False
            if not repeatable and not error.undone:
                return False
            if time.monotonic() >= until:
                return False
            if error.after is None:
                return True
            fits = error.after <= min(_LONGEST_WAIT, until - time.monotonic())
            return error.after if fits else False

        for attempt in stamina.retry_context(
            on=again, attempts=_ATTEMPTS, timeout=self._patience, wait_initial=0.5, wait_max=8.0
        ):
            with attempt, counted(self._partner):
                return self._once(
                    method,
                    path,
                    until,
                    params=parameters,
                    data=form,
                    json=content,
                    headers=headers,
                )
        raise AssertionError("a try returns or raises")

    def _once(
        self,
        method: str,
        path: str,
        until: float,
        **sent: Any,  # Any: httpx2's own arguments
    ) -> Any:  # Any: httpx2's arguments; JSON
        given = {name: value for name, value in sent.items() if value is not None}
        try:
            response = request(
                self._client,
                method,
                self._base + path,
                until=until,
                most_bytes=self._most_bytes,
                **given,
            )
        except AnswerTooLargeError as error:
            raise too_large(self._most_bytes) from error
        except httpx2.RequestError as error:
            # "from None": the library's error carries the request with its token.
            raise unreachable(error) from None
        refused = self._refusal(response)
        if refused is not None:
            raise refused
        return json_of(response)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()
