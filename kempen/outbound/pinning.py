"""Connects to the address that was checked, while TLS and the receiver see the host's name."""

import asyncio
import socket
import ssl
from collections.abc import Iterable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import NEEDS_CLEANUP_CLOSED
from yarl import URL

from kempen.outbound import tls_abort
from kempen.outbound.addresses import Address, Destination

MOST_REMEMBERED = 4096
_KEEP_ALIVE_SECONDS = 15.0
# Whether the connection of the attempt at hand was made for it.
is_new: ContextVar[bool] = ContextVar("is_new")
_of_this_attempt: ContextVar[list[socket.socket]] = ContextVar("_of_this_attempt")
# A few turns of the event loop are enough; the limit is for what nobody has thought of.
_MOST_LOOKS, _BETWEEN_LOOKS = 1000, 0.001


@dataclass(frozen=True, slots=True)
class Route:
    """How to reach an endpoint: `authority` is the Host header, `tls_name` what TLS checks."""

    target: Destination
    rest: str
    authority: str
    tls_name: str | None


class NoNames(AbstractResolver):
    """The connector gets checked addresses only; a name that reaches it is a mistake of ours."""

    async def resolve(self, host: str, *_: object, **__: object) -> list[ResolveResult]:
        """Refuse."""
        raise OSError(f"{host} was not looked up before connecting")

    async def close(self) -> None:
        """Nothing is held."""


class RecordingConnector(aiohttp.TCPConnector):
    """Notes for the attempt at hand that its connection is new, and leaves no connection behind.

    An attempt may be given up in the very moment in which its TLS handshake ends. Then aiohttp does
    not know of the connection yet, and asyncio waits for the peer's goodbye, half a minute or until
    the loop ends. So every socket is known here from its birth.
    """

    def __init__(self, **settings: Any) -> None:  # Any: aiohttp's own arguments.
        self._born: WeakSet[socket.socket] = WeakSet()
        super().__init__(socket_factory=self._bear, **settings)

    def _bear(self, info: aiohttp.AddrInfoType) -> socket.socket:
        family, kind, protocol, *_ = info
        born = socket.socket(family, kind, protocol)
        self._born.add(born)
        _of_this_attempt.get().append(born)
        return born

    async def _create_connection(
        self,
        *args: Any,  # Any: aiohttp's own arguments.
        **kwargs: Any,  # Any: aiohttp's own arguments.
    ) -> ResponseHandler:
        is_new.set(True)
        born: list[socket.socket] = []
        _of_this_attempt.set(born)
        try:
            return await super()._create_connection(*args, **kwargs)
        except BaseException:
            _cut_off(born)
            raise

    async def until_closed(self) -> None:
        """Return once no socket is open any more; call it when the session was closed."""
        for _ in range(_MOST_LOOKS):
            left = [one for one in self._born if one.fileno() != -1]
            if not left:
                return
            _cut_off(left)
            await asyncio.sleep(_BETWEEN_LOOKS)


def trust_in(ca_file: Path | None) -> ssl.SSLContext:
    """Return the machine's authorities, and one that the operator added in `ca_file`."""
    return _trust_in(ca_file, 0 if ca_file is None else ca_file.stat().st_mtime_ns)


@lru_cache(maxsize=8)  # To read them takes longer than a call.
def _trust_in(ca_file: Path | None, changed_at: int) -> ssl.SSLContext:  # noqa: ARG001 -- a new file is read anew
    trust = ssl.create_default_context()
    if ca_file is not None:
        trust.load_verify_locations(cafile=ca_file)
    return trust


def pinned_session(
    trust: ssl.SSLContext, connect_seconds: float
) -> tuple[RecordingConnector, aiohttp.ClientSession]:
    """Return a session that connects to checked addresses only, and its connector.

    It keeps no cookies, inflates nothing, and looks no name up. Call it inside a running loop.
    """
    tls_abort.mend()
    connector = RecordingConnector(
        ssl=trust,
        resolver=NoNames(),
        limit=0,
        use_dns_cache=False,
        keepalive_timeout=_KEEP_ALIVE_SECONDS,
        happy_eyeballs_delay=None,
        # Else a receiver that does not take part in closing is waited for, half a minute.
        enable_cleanup_closed=NEEDS_CLEANUP_CLOSED,
    )
    session = aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None, connect=connect_seconds),
        auto_decompress=False,
        skip_auto_headers=["Accept"],
    )
    return connector, session


def _cut_off(sockets: Iterable[socket.socket]) -> None:
    """Make the event loop see the end of these connections, in whatever state they are."""
    for one in sockets:
        # It may be closed already, or not be connected yet.
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


def route_to(target: Destination, url: str) -> Route:
    """Take apart a URL that was checked: the path and query stay as they were given."""
    _, _, after = url.partition("://")
    start = next((place for place, sign in enumerate(after) if sign in "/?"), len(after))
    rest = after[start:]
    is_ipv6 = target.literal is not None and target.literal.version == 6
    host = f"[{target.host}]" if is_ipv6 else target.host
    return Route(
        target=target,
        rest=rest if rest.startswith("/") else f"/{rest}",
        authority=host if target.port == 443 else f"{host}:{target.port}",
        tls_name=None if target.literal is not None else target.host,
    )


@lru_cache(maxsize=MOST_REMEMBERED)
def pinned(address: Address, way: Route) -> tuple[URL, str]:
    """Return the URL with the address in the place of the name, and the address as text."""
    text = str(address)
    host = f"[{text}]" if address.version == 6 else text
    return URL(f"https://{host}:{way.target.port}{way.rest}", encoded=True), text
