"""Connects to the address that was checked, while TLS and the receiver see the host's name."""

from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler
from yarl import URL

from kempen.domain.webhooks.addresses import Address, Target

MOST_REMEMBERED = 4096
# Whether the connection of the attempt at hand was made for it.
is_new: ContextVar[bool] = ContextVar("is_new")


@dataclass(frozen=True, slots=True)
class Way:
    """How to reach an endpoint: `authority` is the Host header, `tls_name` what TLS checks."""

    target: Target
    rest: str
    authority: str
    tls_name: str | None


class NoNames(AbstractResolver):
    """The connector gets checked addresses only; a name that reaches it is a mistake of ours."""

    async def resolve(self, host: str, *_: Any, **__: Any) -> list[ResolveResult]:
        """Refuse."""
        raise OSError(f"{host} was not looked up before connecting")

    async def close(self) -> None:
        """Nothing is held."""


class NotingConnector(aiohttp.TCPConnector):
    """Notes for the attempt at hand that its connection is new, not one kept from before."""

    async def _create_connection(self, *args: Any, **kwargs: Any) -> ResponseHandler:
        is_new.set(True)
        return await super()._create_connection(*args, **kwargs)


def way_to(target: Target, url: str) -> Way:
    """Take apart a URL that was checked: the path and query stay as they were given."""
    _, _, after = url.partition("://")
    start = next((place for place, sign in enumerate(after) if sign in "/?"), len(after))
    rest = after[start:]
    is_ipv6 = target.literal is not None and target.literal.version == 6
    host = f"[{target.host}]" if is_ipv6 else target.host
    return Way(
        target=target,
        rest=rest if rest.startswith("/") else f"/{rest}",
        authority=host if target.port == 443 else f"{host}:{target.port}",
        tls_name=None if target.literal is not None else target.host,
    )


@lru_cache(maxsize=MOST_REMEMBERED)
def pinned(address: Address, way: Way) -> tuple[URL, str]:
    """Return the URL with the address in the place of the name, and the address as text."""
    text = str(address)
    host = f"[{text}]" if address.version == 6 else text
    return URL(f"https://{host}:{way.target.port}{way.rest}", encoded=True), text
