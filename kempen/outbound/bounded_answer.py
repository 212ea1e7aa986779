"""Reads what a receiver answers, a bounded part of it, into what can be stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import aiohttp

MOST_BYTES_READ: Final = 64 * 1024
MOST_BYTES_KEPT: Final = 8 * 1024
_MOST_HEADERS_KEPT, _LONGEST_HEADER_KEPT = 40, 500


@dataclass(frozen=True, slots=True)
class BoundedAnswer:
    """What came back; `status_code` is None when nothing did, and `error` says why."""

    address: str = ""
    status_code: int | None = None
    error: str = ""
    has_timed_out: bool = False
    headers: dict[str, str] = field(default_factory=dict)
    retry_after: str | None = None
    body: str = ""


async def read_answer(response: aiohttp.ClientResponse, address: str) -> BoundedAnswer:
    """Read at most 64 KiB and keep 8; a longer answer is cut off with its connection."""
    body = bytearray()
    error = ""
    try:
        async for chunk in response.content.iter_any():
            body += chunk
            if len(body) > MOST_BYTES_READ:
                _cut_off(response)
                break
    except (aiohttp.ClientError, OSError) as failure:
        # The status has come: what the receiver decided is known, though its words are not.
        error = f"the answer broke off: {str(failure) or type(failure).__name__}"
    return BoundedAnswer(
        address=address,
        status_code=response.status,
        error=error,
        headers=_kept_headers(response.headers),
        retry_after=response.headers.get("Retry-After"),
        body=_as_text(bytes(body[:MOST_BYTES_KEPT])),
    )


def _cut_off(response: aiohttp.ClientResponse) -> None:
    """End the connection at once: one that is closed politely goes on listening."""
    connection = response.connection
    if connection is not None and connection.transport is not None:
        connection.transport.abort()
    response.close()


def _kept_headers(headers: Mapping[str, str]) -> dict[str, str]:
    return {
        storable(name[:_LONGEST_HEADER_KEPT]): storable(value[:_LONGEST_HEADER_KEPT])
        for name, value in list(headers.items())[:_MOST_HEADERS_KEPT]
    }


def _as_text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace").replace("\x00", "\ufffd")


def storable(text: str) -> str:
    """Return the text without what PostgreSQL cannot keep: NUL, and bytes that were no UTF-8."""
    if text.isascii() and "\x00" not in text:
        return text
    return _as_text(text.encode("utf-8", "replace"))
