"""Where a delivery may go: which URLs an endpoint has, which addresses a name leads to. Pure.

The check of the URL is for people, early and clear; the check of the addresses, made again at every
attempt, is what keeps deliveries out of private networks.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from typing import Final

from kempen.kit.refusal import Flaw, Refusal
from kempen.outbound.refusals import UrlRefusal

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

LONGEST_URL: Final = 2048
PORTS: Final = (443, 8443)

# Python's own `is_global` lets multicast, NAT64 and 6to4 forms through and changes between
# releases, so the tables stand here. IPv4: everything but these (IANA's special-purpose registry,
# and the address on which a cloud answers its guests).
_REFUSED_IPV4: Final = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
# IPv6: nothing but global unicast, less the forms that carry another address or reach nobody.
# Mapped (::ffff:0:0/96), compatible and NAT64 (64:ff9b::/96) forms lie outside of it.
_GLOBAL_IPV6: Final = IPv6Network("2000::/3")
_REFUSED_IPV6: Final = tuple(
    IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)
_LOCAL_NAMES: Final = (
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "lan",
    "home",
    "corp",
    "arpa",
    "onion",
)
_LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?")
# A host whose last label looks so is read as an IPv4 address by some programs: 127.1, 0x7f.1,
# 2130706433.
_NUMERIC_LABEL: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
_AUTHORITY: Final = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([1-9][0-9]{0,4}))?")


@dataclass(frozen=True)
class Destination:
    """A checked URL taken apart; `literal` is its address when the host is one."""

    host: str
    port: int
    literal: Address | None = None


def is_public(address: Address) -> bool:
    """Whether deliveries may go to this address without an operator's leave."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _REFUSED_IPV4)
    return address in _GLOBAL_IPV6 and not any(address in network for network in _REFUSED_IPV6)


def is_within(address: Address, networks: Iterable[Network]) -> bool:
    """Whether the address lies in one of the networks that the operator allows."""
    return any(address.version == network.version and address in network for network in networks)


def refusal(addresses: Sequence[Address], port: int, allowed: Sequence[Network]) -> str | None:
    """Say why a name with these addresses is not delivered to; None when it may be.

    One bad address among good ones refuses all: whoever answers the look-up chooses the order.
    """
    if not addresses:
        return "the host name has no address"
    if all(is_within(address, allowed) for address in addresses):
        return None
    for address in addresses:
        if not is_public(address) and not is_within(address, allowed):
            return f"the host name leads to {address}, which is not a public address"
    if port not in PORTS:
        return f"port {port} is not allowed: use 443 or 8443"
    return None


def check_url(url: str, allowed: Sequence[Network] = ()) -> Destination:
    """Take an endpoint's URL apart, or raise Refusal.

    `allowed` are the operator's networks: with some, addresses in them, local names and other ports
    are accepted (what a name leads to is checked at every attempt).
    """
    if len(url) > LONGEST_URL:
        raise _refused(UrlRefusal.TOO_LONG, longest=LONGEST_URL)
    if not url.isascii() or re.search(r"[\x00-\x20\x7f\\]", url):
        raise _refused(UrlRefusal.CHARACTERS)
    scheme, separator, rest = url.partition("://")
    if not separator or scheme.lower() != "https":
        raise _refused(UrlRefusal.NOT_HTTPS)
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if "#" in url:
        raise _refused(UrlRefusal.FRAGMENT)
    if "@" in authority:
        raise _refused(UrlRefusal.USER)
    parts = _AUTHORITY.fullmatch(authority.lower())
    if parts is None or not parts[1]:
        raise _refused(UrlRefusal.NO_HOST)
    port = int(parts[2] or 443)
    literal = _literal(parts[1], allowed)
    if literal is None:
        _check_name(parts[1], allowed)
    if port > 65_535 or (port not in PORTS and not allowed):
        raise _refused(UrlRefusal.PORT)
    return Destination(host=parts[1].strip("[]"), port=port, literal=literal)


def _literal(host: str, allowed: Sequence[Network]) -> Address | None:
    """Return the host as an address if the operator allows it; refuse every other numeric host."""
    bare = host[1:-1] if host.startswith("[") else host
    if not host.startswith("[") and not _NUMERIC_LABEL.fullmatch(_last_label(host)):
        return None
    try:
        address = ip_address(bare)
    except ValueError:
        address = None
    is_written_plainly = address is not None and (address.version == 6) == host.startswith("[")
    if address is not None and is_written_plainly and is_within(address, allowed):
        return address
    raise _refused(UrlRefusal.IP_ADDRESS)


def _last_label(host: str) -> str:
    return host.rstrip(".").rpartition(".")[2]


def _check_name(host: str, allowed: Sequence[Network]) -> None:
    labels = host.split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise _refused(UrlRefusal.HOST)
    if allowed:
        return
    if labels[-1] in _LOCAL_NAMES or len(labels) == 1:
        raise _refused(UrlRefusal.LOCAL_NAME, host=host)


def _refused(code: UrlRefusal, **facts: str | int) -> Refusal:
    return Refusal.of(Flaw(("url",), code, facts))
