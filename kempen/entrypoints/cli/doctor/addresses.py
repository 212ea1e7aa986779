"""Checks of addresses: https, certificates, proxies in front, the partners' own."""

import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from kempen.entrypoints.cli.doctor.findings import Finding, fault, skipped, warning
from kempen.entrypoints.proxy_probe import ANSWER, QUESTION, signed_question
from kempen.kit import clock
from kempen.kit.loopback import is_loopback
from kempen.platforms.registry import partner_settings

_SECONDS: Final = 5.0
_SOON: Final = timedelta(days=14)
_OURS: Final = ("DASHBOARD_URL", "BASE_URL", "SIGNUP_URL")
_EXPIRED, _OTHER_NAME = 10, 62  # OpenSSL's codes of a certificate that is refused.


def https() -> Iterator[Finding]:
    """Find pages that are served in clear in production."""
    if not settings.IS_EMBEDDED and not settings.IS_HTTPS:
        yield fault(
            f"DASHBOARD_URL is {settings.DASHBOARD_URL}: passwords and API keys are sent without "
            "encryption.",
            "Put a proxy with TLS in front (deploy/nginx.conf) and set an https URL.",
        )


def certificates() -> Iterator[Finding]:
    """Find certificates of our own addresses that browsers refuse, now or soon."""
    places = {
        (parts.hostname or "", parts.port or 443): name
        for name in reversed(_OURS)
        if (parts := urlsplit(getattr(settings, name))).scheme == "https"
    }
    for (host, port), name in places.items():
        try:
            ends = _end_of_certificate(host, port)
        except ssl.SSLCertVerificationError as error:
            yield fault(
                f"The certificate at {host}:{port} ({name}) {_refused(error, host)}.",
                "Renew it in the proxy that ends TLS, such as nginx, and reload the proxy.",
            )
        except OSError as error:
            yield warning(
                f"{name} {host}:{port} cannot be reached from this machine: {error}.",
                "Check the DNS name, the firewall and the proxy.",
            )
        else:
            if ends - clock.now() < _SOON:
                yield warning(
                    f"The certificate at {host}:{port} ({name}) expires on {ends:%Y-%m-%d}.",
                    "Renew it in the proxy that ends TLS, such as nginx, and reload the proxy.",
                )


def _end_of_certificate(host: str, port: int) -> datetime:
    trust = ssl.create_default_context()
    with (
        socket.create_connection((host, port), timeout=_SECONDS) as bare,
        trust.wrap_socket(bare, server_hostname=host) as connection,
    ):
        shown = connection.getpeercert() or {}
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(shown["notAfter"])), UTC)


def _refused(error: ssl.SSLCertVerificationError, host: str) -> str:
    if error.verify_code == _EXPIRED:
        return "has expired"
    if error.verify_code == _OTHER_NAME:
        return f"is not for {host}"
    return f"is refused: {error.verify_message}"


def proxies() -> Iterator[Finding]:
    """Find a number of proxies that is not the one in front, by asking through them.

    The service counts the entries of X-Forwarded-For in a request that began without any.
    """
    try:
        counted = _count_of_proxies(urlsplit(settings.DASHBOARD_URL))
    except (OSError, HTTPException) as error:
        yield skipped(f"{settings.DASHBOARD_URL} does not answer: {error}.")
        return
    if counted is None:
        yield warning(
            f"{settings.DASHBOARD_URL} leads to another service, or to one with another "
            "SECRET_KEY.",
            "Check DASHBOARD_URL and where the proxy sends requests.",
        )
    elif counted != settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        yield fault(
            f"TRUSTED_PROXY_COUNT is {settings.ALLAUTH_TRUSTED_PROXY_COUNT}, but there are "
            f"{counted} proxies in front. Rate limits count the wrong IP addresses.",
            f"Set TRUSTED_PROXY_COUNT={counted} for `kempen web`.",
        )


def _count_of_proxies(place: SplitResult) -> int | None:
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    asking = kind(place.hostname or "", place.port, timeout=_SECONDS)
    try:
        asking.request("GET", "/livez", headers={QUESTION: signed_question()})
        counted = asking.getresponse().getheader(ANSWER)
    finally:
        asking.close()
    return int(counted) if counted is not None and counted.isdecimal() else None


def partners() -> Iterator[Finding]:
    """Find live accounts that would be looked for at the sandbox."""
    if settings.IS_EMBEDDED:
        return
    sandbox = urlsplit(settings.SANDBOX_URL).netloc
    for setting in partner_settings():
        if setting.is_version:
            continue
        place = urlsplit(str(getattr(settings, setting.name)))
        if place.netloc == sandbox or is_loopback(place.hostname or ""):
            yield fault(
                f"{setting.name} is {place.geturl()}, a sandbox. Live accounts do not work there.",
                f"Unset {setting.name}, or set the platform's own URL.",
            )
