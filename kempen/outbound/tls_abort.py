"""What the asyncio of Python 3.11.2, which Debian 12 has, lacks in ending TLS.

There a transport that is closed twice forgets the connection beneath it, and to abort it then is an
AttributeError: aiohttp closes what its peer had closed, and aborts it when the session ends. Later
releases look first, as is done here.
"""

import sys
from asyncio import sslproto
from typing import Final

# The oldest that was tried and looks for itself.
_MENDED: Final = (3, 11, 7)
_Transport = sslproto._SSLProtocolTransport  # noqa: SLF001 -- it is what lacks it
_usual = _Transport.abort


def mend() -> None:
    """Let a TLS transport that was closed twice be aborted, in this process."""
    if sys.version_info < _MENDED:
        _Transport.abort = _abort  # type: ignore[assignment, method-assign]


def _abort(transport: _Transport) -> None:
    if transport._ssl_protocol is not None:  # noqa: SLF001
        _usual(transport)
