"""One attempt at one delivery: look up, check, pin, sign, send, and read a bounded answer."""

import asyncio
import os
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Protocol, Self

import aiohttp
from yarl import URL

from kempen.domain.webhooks.actions.attempt_results import AttemptResult
from kempen.domain.webhooks.actions.claims import Claimed
from kempen.domain.webhooks.rules import (
    CONNECT_SECONDS,
    LONGEST_ATTEMPT_SECONDS,
)
from kempen.domain.webhooks.schedule import retry_after_seconds, verdict
from kempen.domain.webhooks.signing import signed_headers
from kempen.entrypoints.worker.refusal_copy import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.outbound.addresses import Address, Destination, Network, check_url, refusal
from kempen.outbound.bounded_answer import BoundedAnswer, read_answer, storable
from kempen.outbound.pinning import (
    MOST_REMEMBERED,
    Route,
    is_new,
    pinned,
    pinned_session,
    route_to,
    trust_in,
)
from kempen.outbound.resolving import LookUpFailed, LookUpTimedOut, Resolver

_HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": "Kempen-Webhooks/1",
    # Whatever comes is kept as it is and never inflated: a small answer stays a small answer.
    "Accept-Encoding": "identity",
}
_READ_BUFFER = 16 * 1024
_MOST_ADDRESSES_TRIED = 3


class UrlNotAllowed(Exception):  # noqa: N818 -- what happened, in the words of the log
    """Nothing was sent; the text says why."""


class SignedMessage(Protocol):
    """What is posted: `secrets` sign it, the newest first."""

    @property
    def url(self) -> str:
        """Where to."""

    @property
    def message_id(self) -> str:
        """The same at every attempt."""

    @property
    def body(self) -> bytes:
        """JSON."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """`whsec_…`; none when they cannot be read."""


class Sender:
    """Makes attempts. Connections are kept for reuse by checked address, port and host name.

    `allowed` are networks that the operator opened, `ca_file` an authority that they added.
    """

    def __init__(self, allowed: Sequence[Network] = (), ca_file: Path | None = None) -> None:
        self._allowed = tuple(allowed)
        self._trust = trust_in(ca_file)
        self._resolver = Resolver(CONNECT_SECONDS)
        self._ways: dict[str, Route] = {}
        self._refusals: dict[tuple[tuple[Address, ...], int], str | None] = {}

    async def __aenter__(self) -> Self:
        self._connector, self._session = pinned_session(self._trust, CONNECT_SECONDS)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._connector.until_closed()
        self._resolver.close()

    async def attempt(self, claimed: Claimed) -> AttemptResult:
        """Try once, 15 s at most, and decide what becomes of the delivery."""
        started_at, start = clock.now(), time.monotonic()
        answer = await self._exchange_in_time(claimed, int(started_at.timestamp()))
        return AttemptResult(
            claimed=claimed,
            verdict=verdict(
                claimed.round_number,
                # An answer that did not end in time is none, whatever it began with.
                status_code=None if answer.has_timed_out else answer.status_code,
                timed_out=answer.has_timed_out,
                retry_after=retry_after_seconds(answer.retry_after, clock.now()),
                chance=random.random(),  # noqa: S311 -- spreads load, guards nothing
            ),
            started_at=started_at,
            duration_ms=round((time.monotonic() - start) * 1000),
            address=answer.address,
            status_code=answer.status_code,
            error=storable(answer.error),
            response_headers=answer.headers,
            response_body=answer.body,
        )

    async def post(self, message: SignedMessage) -> BoundedAnswer:
        """Try once, 15 s at most, and return what came back."""
        return await self._exchange_in_time(message, int(clock.now().timestamp()))

    async def _exchange_in_time(self, claimed: SignedMessage, timestamp: int) -> BoundedAnswer:
        progress = SimpleNamespace(address="", status=None)
        try:
            async with asyncio.timeout(LONGEST_ATTEMPT_SECONDS):
                return await self._exchange(claimed, timestamp, progress)
        except aiohttp.ConnectionTimeoutError:
            late = f"no connection within {CONNECT_SECONDS:g} s"
        except LookUpTimedOut:
            late = f"no answer to the look-up of the host name within {CONNECT_SECONDS:g} s"
        except TimeoutError:
            late = f"no complete answer within {LONGEST_ATTEMPT_SECONDS:g} s"
        except (
            UrlNotAllowed,
            Refusal,
            LookUpFailed,
            aiohttp.ClientError,
            OSError,
            ValueError,
        ) as failure:
            return BoundedAnswer(progress.address, error=_reason(failure))
        return BoundedAnswer(progress.address, progress.status, late, has_timed_out=True)

    async def _exchange(
        self, claimed: SignedMessage, timestamp: int, progress: SimpleNamespace
    ) -> BoundedAnswer:
        if not claimed.secrets:
            raise UrlNotAllowed(
                "the endpoint's secret cannot be read: is its key in CREDENTIALS_KEYS?"
            )
        way = self._route(claimed.url)
        addresses = await self._addresses(way.target)
        headers = _HEADERS | signed_headers(
            claimed.secrets, claimed.message_id, timestamp, claimed.body
        )
        headers["Host"] = way.authority
        until = time.monotonic() + CONNECT_SECONDS
        for number, address in enumerate(addresses, start=1):
            url, progress.address = pinned(address, way)
            try:
                return await self._post(way, url, claimed.body, headers, progress)
            except (aiohttp.ClientConnectorCertificateError, aiohttp.ClientConnectorSSLError):
                raise
            except aiohttp.ClientConnectorError:
                # Nothing was sent: the next address may do, such as IPv4 where IPv6 leads nowhere.
                if number == len(addresses) or time.monotonic() > until:
                    raise
        raise AssertionError("there is an address")

    def _route(self, url: str) -> Route:
        """Return the way to an endpoint, checked once and remembered."""
        way = self._ways.get(url)
        if way is None:
            way = route_to(check_url(url, self._allowed), url)
            if len(self._ways) >= MOST_REMEMBERED:
                self._ways.clear()
            self._ways[url] = way
        return way

    async def _addresses(self, target: Destination) -> Sequence[Address]:
        """Return the checked addresses to try, in order; raise when any of them is not allowed."""
        if target.literal is not None:
            addresses: tuple[Address, ...] = (target.literal,)
        else:
            addresses = await self._resolver.addresses(target.host)
        # The rule is fixed while we run, so what it says of the same addresses is remembered.
        key = addresses, target.port
        if key not in self._refusals:
            if len(self._refusals) >= MOST_REMEMBERED:
                self._refusals.clear()
            self._refusals[key] = refusal(addresses, target.port, self._allowed)
        why = self._refusals[key]
        if why is not None:
            raise UrlNotAllowed(why)
        return addresses[:_MOST_ADDRESSES_TRIED]

    async def _post(
        self,
        way: Route,
        url: URL,
        body: bytes,
        headers: Mapping[str, str],
        progress: SimpleNamespace,
    ) -> BoundedAnswer:
        """Post to the checked address in `url` while TLS checks the host's name."""
        for is_last in (False, True):
            is_new.set(False)
            try:
                async with self._session.post(
                    url,
                    data=body,
                    headers=headers,
                    server_hostname=way.tls_name,
                    allow_redirects=False,
                    read_bufsize=_READ_BUFFER,
                ) as response:
                    progress.status = response.status
                    return await read_answer(response, progress.address)
            except aiohttp.ClientConnectorError:
                raise
            except (aiohttp.ServerDisconnectedError, aiohttp.ClientOSError):
                # That a kept connection was closed just now says nothing about the receiver.
                if is_last or is_new.get() or progress.status is not None:
                    raise
        raise AssertionError("the second round returns or raises")


def _reason(failure: Exception) -> str:
    """Say in words why nothing usable came back."""
    match failure:
        case Refusal():
            return sentence_of(failure)
        case UrlNotAllowed() | LookUpFailed():
            return str(failure)
        case aiohttp.ClientConnectorCertificateError():
            return f"certificate refused: {failure.certificate_error}"
        case aiohttp.ClientConnectorSSLError():
            return f"TLS failed: {failure.os_error}"
        case aiohttp.ClientConnectorError():
            number = failure.os_error.errno
            return f"no connection: {os.strerror(number) if number else failure.os_error}"
    return f"no usable answer: {str(failure) or type(failure).__name__}"
