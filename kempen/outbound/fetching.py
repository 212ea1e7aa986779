"""Asks an address that a user gave for something, and reads a bounded answer.

The address is checked and pinned as those of webhooks are, redirects are not followed, and a longer
answer than was asked for is cut off. How long it may take is said by the caller, with
`asyncio.timeout`: one bound for all that belongs together.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, Self

import aiohttp

from kempen.kit.refusal import Refusal
from kempen.outbound.addresses import Address, Network, check_url, refusal
from kempen.outbound.pinning import Route, pinned, pinned_session, route_to, trust_in
from kempen.outbound.resolving import LookUpFailed, LookUpTimedOut, Resolver

_READ_BUFFER: Final = 16 * 1024
_MOST_ADDRESSES_TRIED: Final = 3
_HEADERS: Final = {
    "Accept": "application/json",
    # A small answer stays a small answer: nothing is inflated.
    "Accept-Encoding": "identity",
    "User-Agent": "Kempen",
}


class FetchFault(StrEnum):
    """Why there is no answer."""

    ADDRESS = "address"  # Not https, not public, or no name.
    UNREACHABLE = "unreachable"
    TLS = "tls"
    TOO_LONG = "too_long"


class FetchFailedError(Exception):
    """There is no usable answer; `detail` is for whoever set the address up."""

    def __init__(self, fault: FetchFault, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault, self.detail = fault, detail


@dataclass(frozen=True, slots=True)
class Fetched:
    """A whole answer."""

    status: int
    body: bytes

    def json(self) -> object:
        """Return the body as JSON; raise ValueError where it is none, or nested too deep."""
        try:
            return json.loads(self.body)
        except RecursionError as error:
            raise ValueError("the JSON is nested too deep") from error


class Fetcher:
    """Connections for one task: open it, ask a few times, close it.

    `allowed` are networks that the operator opened, `ca_file` an authority that they added.
    """

    def __init__(
        self,
        allowed: Sequence[Network] = (),
        ca_file: Path | None = None,
        *,
        connect_seconds: float,
    ) -> None:
        self._allowed = tuple(allowed)
        self._trust = trust_in(ca_file)
        self._seconds = connect_seconds

    async def __aenter__(self) -> Self:
        self._connector, self._session = pinned_session(self._trust, self._seconds)
        self._resolver = Resolver(self._seconds)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._connector.until_closed()
        self._resolver.close()

    async def get(
        self, url: str, *, longest: int, headers: Mapping[str, str] | None = None
    ) -> Fetched:
        """Return the answer, `longest` bytes at most; raise FetchFailedError."""
        return await self._ask("GET", url, longest, dict(headers or {}), None)

    async def post_form(
        self,
        url: str,
        fields: Mapping[str, str],
        *,
        longest: int,
        headers: Mapping[str, str] | None = None,
    ) -> Fetched:
        """Post a form and return the answer, `longest` bytes at most; raise FetchFailedError."""
        return await self._ask("POST", url, longest, dict(headers or {}), dict(fields))

    async def post_json(
        self,
        url: str,
        content: object,
        *,
        longest: int,
        headers: Mapping[str, str] | None = None,
    ) -> Fetched:
        """Post JSON and return the answer, `longest` bytes at most; raise FetchFailedError."""
        sent = {"Content-Type": "application/json", **(headers or {})}
        return await self._ask("POST", url, longest, sent, json.dumps(content).encode())

    async def _ask(
        self,
        method: str,
        url: str,
        longest: int,
        headers: dict[str, str],
        data: dict[str, str] | bytes | None,
    ) -> Fetched:
        way = self._route(url)
        try:
            addresses = await self._addresses(way)
            for number, address in enumerate(addresses, start=1):
                try:
                    return await self._ask_at(address, way, method, longest, headers, data)
                except (aiohttp.ClientConnectorCertificateError, aiohttp.ClientConnectorSSLError):
                    raise
                except aiohttp.ClientConnectorError:
                    # Nothing was sent: the next address may do.
                    if number == len(addresses):
                        raise
        except (aiohttp.ClientConnectorCertificateError, aiohttp.ClientConnectorSSLError) as error:
            raise FetchFailedError(FetchFault.TLS, str(error)) from error
        except LookUpTimedOut as error:
            raise FetchFailedError(FetchFault.UNREACHABLE, "the name servers are silent") from error
        except (LookUpFailed, aiohttp.ClientError, OSError, ValueError) as error:
            if isinstance(error, asyncio.TimeoutError):
                raise
            detail = str(error) or type(error).__name__
            raise FetchFailedError(FetchFault.UNREACHABLE, detail) from error
        raise AssertionError("there is an address")

    def _route(self, url: str) -> Route:
        try:
            return route_to(check_url(url, self._allowed), url)
        except Refusal as error:
            raise FetchFailedError(FetchFault.ADDRESS, f"{error.code.value}: {url}") from error

    async def _addresses(self, way: Route) -> Sequence[Address]:
        """Return the checked addresses to try; FetchFailedError when any of them is not allowed."""
        literal = way.target.literal
        addresses = (literal,) if literal else await self._resolver.addresses(way.target.host)
        why = refusal(addresses, way.target.port, self._allowed)
        if why is not None:
            raise FetchFailedError(FetchFault.ADDRESS, f"{way.target.host}: {why}")
        return addresses[:_MOST_ADDRESSES_TRIED]

    async def _ask_at(
        self,
        address: Address,
        way: Route,
        method: str,
        longest: int,
        headers: dict[str, str],
        data: dict[str, str] | bytes | None,
    ) -> Fetched:
        """Ask the checked address while TLS checks the host's name."""
        url, _text = pinned(address, way)
        async with self._session.request(
            method,
            url,
            data=data,
            headers=_HEADERS | headers | {"Host": way.authority},
            server_hostname=way.tls_name,
            allow_redirects=False,
            read_bufsize=_READ_BUFFER,
        ) as response:
            body = bytearray()
            async for chunk in response.content.iter_any():
                body += chunk
                if len(body) > longest:
                    raise FetchFailedError(
                        FetchFault.TOO_LONG, f"{way.target.host} answered over {longest} bytes"
                    )
            return Fetched(response.status, bytes(body))
