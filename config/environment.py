"""Reads and checks Kempen's environment variables; errors carry the variable's name."""

import ipaddress
import re
from collections.abc import Mapping
from datetime import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import dj_email_url
from environs import Env, EnvError
from marshmallow import ValidationError

from kempen.kit.secrets import Keyring, SecretError

_MAIL_SCHEMES = {"smtp", "submission"}
MOST_PROXIES = 10
MOST_BACKUPS = 10_000
MOST_ARCHIVE_DAYS = 3_650
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_SENDER = re.compile(r"([^<>@\r\n]+ )?<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+")
_RECIPIENT = re.compile(r"[^<>@\s,]+@[^<>@\s,]+")
_WEBHOOK_SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{32,}={0,2}")
_VERSION = re.compile(r"v\d{1,3}(\.\d{1,3})?")


def _parts(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise ValidationError(f"is not an address: {error}") from error
    return parts


def _address(text: str) -> str:
    parts = _parts(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValidationError("needs an address such as https://example.com/path")
    if parts.query or parts.fragment or parts.username:
        raise ValidationError("needs an address without user, query or fragment")
    return text.rstrip("/")


def _optional_address(text: str) -> str:
    return _address(text) if text else ""


def _page(text: str) -> str:
    """An address of one page: a slash at its end is part of it."""
    _address(text)
    return text


def _version(text: str) -> str:
    if not _VERSION.fullmatch(text):
        raise ValidationError("needs a version such as v19.0")
    return text


def _networks(text: str) -> tuple[Any, ...]:
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ValidationError(
            f"needs networks such as 10.0.0.0/8, separated by commas: {error}"
        ) from error


def _keyring(text: str) -> Keyring:
    try:
        return Keyring.parse(text)
    except SecretError as error:
        raise ValidationError(str(error)) from error


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise ValidationError("needs a port from 1 to 65535")
    return int(text)


def _secret_key(text: str) -> str:
    if len(text) < 50 or len(set(text)) < 5:
        raise ValidationError("needs at least 50 characters that nobody can guess")
    return text


def _token(text: str) -> str:
    if text and (len(text) < 20 or not text.isascii() or not text.isprintable() or " " in text):
        raise ValidationError("needs at least 20 ASCII characters without a space")
    return text


def _secret_keys(text: str) -> list[str]:
    """Keys of before, separated by commas; none for an empty text."""
    return [_secret_key(part.strip()) for part in text.split(",") if part.strip()]


def _collector(text: str, library: str, extra: str) -> str:
    """An address of the operator's own collector; what sends there is an extra."""
    if text and find_spec(library) is None:
        raise ValidationError(f"needs what is installed with: pip install 'kempen[{extra}]'")
    return text.rstrip("/")


def _spans(text: str) -> str:
    return _collector(_optional_address(text), "opentelemetry", "tracing")


def _errors(text: str) -> str:
    parts = _parts(text)
    if text and (parts.scheme not in ("http", "https") or not parts.username or not parts.path[1:]):
        raise ValidationError("needs an address such as https://key@errors.example/1")
    return _collector(text, "sentry_sdk", "errors")


def _file(text: str) -> Path | None:
    if not text:
        return None
    path = Path(text)
    if not path.is_file():
        raise ValidationError("names a file that does not exist")
    return path


def _folder(text: str) -> Path | None:
    if text and not Path(text).is_absolute():
        raise ValidationError("needs the whole path of a folder, such as /var/backups/kempen")
    return Path(text) if text else None


def _time_of_day(text: str) -> time:
    if not _CLOCK.fullmatch(text):
        raise ValidationError("needs a time of the day in Malaysia, such as 02:30")
    return time.fromisoformat(text)


def _backups(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_BACKUPS:
        raise ValidationError(f"needs a number from 1 to {MOST_BACKUPS}")
    return int(text)


def _archive_days(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_ARCHIVE_DAYS:
        raise ValidationError(f"needs a number of days from 1 to {MOST_ARCHIVE_DAYS}")
    return int(text)


def _sender(text: str) -> str:
    if text and not _SENDER.fullmatch(text):
        raise ValidationError("needs a sender such as Kempen <kempen@shop.example>")
    return text


def _recipient(text: str) -> str:
    if text and not _RECIPIENT.fullmatch(text):
        raise ValidationError("needs one e-mail address such as audit@shop.example")
    return text


def _webhook_secret(text: str) -> str:
    """A secret of at least 24 bytes, as endpoints have them."""
    if text and not _WEBHOOK_SECRET.fullmatch(text):
        raise ValidationError("needs whsec_ and what `openssl rand -base64 32` prints")
    return text


def _proxies(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_PROXIES:
        raise ValidationError(f"needs a number from 0 to {MOST_PROXIES}")
    return int(text)


def _mail(text: str) -> Mapping[str, Any]:
    parts = _parts(text)
    if parts.scheme not in _MAIL_SCHEMES or not parts.hostname:
        raise ValidationError("needs submission://user:password@host:587 (TLS) or smtp://host:25")
    settings: Mapping[str, Any] = dj_email_url.parse(text)
    return settings


def _postgresql(text: str) -> str:
    parts = _parts(text)
    # A socket's folder stands where the host would, percent-encoded.
    if parts.scheme not in ("postgres", "postgresql") or not parts.netloc or not parts.path[1:]:
        raise ValidationError("needs postgresql://user:password@host:5432/database")
    return text


def _optional_postgresql(text: str) -> str:
    return _postgresql(text) if text else ""


def environment() -> Env:
    """Return a reader with the forms that the variables take; it raises EnvError with the name."""
    env = Env()
    for name, parser in {
        "address": _address,
        "optional_address": _optional_address,
        "page": _page,
        "version": _version,
        "networks": _networks,
        "keyring": _keyring,
        "port": _port,
        "secret_key": _secret_key,
        "secret_keys": _secret_keys,
        "file": _file,
        "folder": _folder,
        "time_of_day": _time_of_day,
        "backups": _backups,
        "archive_days": _archive_days,
        "mail": _mail,
        "sender": _sender,
        "recipient": _recipient,
        "webhook_secret": _webhook_secret,
        "token": _token,
        "spans": _spans,
        "errors": _errors,
        "proxies": _proxies,
        "postgresql": _postgresql,
        "optional_postgresql": _optional_postgresql,
    }.items():
        env.add_parser(name, parser)
    return env


__all__ = ["EnvError", "environment"]
