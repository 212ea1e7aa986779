"""Whether an address is that of this machine and of nobody else."""

import ipaddress
from urllib.parse import urlsplit


def is_loopback(host: str) -> bool:
    """Whether a host name or address, without its port, reaches this machine only."""
    plain = host.strip("[]").removesuffix(".").lower()
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(plain).is_loopback
    except ValueError:
        return False


def are_loopback(*urls: str) -> bool:
    """Whether all of these URLs are of this machine.

    Behind a public one anybody could open the development mailbox, with its links that reset
    passwords.
    """
    return all(is_loopback(urlsplit(url).hostname or "") for url in urls)
