"""The development mailbox: the mails of this machine, as files and as pages. Nowhere else."""

import re
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from kempen.kit import clock
from kempen.kit.loopback import is_loopback

_NAME = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]+\.log\.[0-9]+")
_MOST = 100
# Between the mails of one file stands a line of 79 dashes.
_BETWEEN = re.compile(rb"^-{79}\r?\n", re.MULTILINE)


@dataclass(frozen=True)
class ReceivedEmail:
    """One mail as the pages show it."""

    name: str
    to: str
    subject: str
    text: str
    html: str
    sent_at: datetime


def is_at_this_machine(request: HttpRequest) -> bool:
    """Whether a request comes from this machine to a service that is for this machine alone."""
    asked_for = urlsplit(f"//{request.get_host()}").hostname or ""
    # A proxy on this machine carries requests from elsewhere, and says so.
    is_carried = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded"))
    return (
        settings.IS_MAILBOX_SERVED
        and is_loopback(asked_for)
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
        and not is_carried
    )


def _folder(request: HttpRequest) -> Path:
    if not settings.DEVELOPMENT_MAILBOX or not is_at_this_machine(request):
        raise Http404
    return Path(settings.DEVELOPMENT_MAILBOX)


def _emails(path: Path) -> list[ReceivedEmail]:
    parts = [part for part in _BETWEEN.split(path.read_bytes()) if part.strip()]
    sent_at = datetime.fromtimestamp(path.stat().st_mtime, clock.BUSINESS_TIME_ZONE)
    return [_email(f"{path.name}.{number}", part, sent_at) for number, part in enumerate(parts)]


def _email(name: str, raw: bytes, sent_at: datetime) -> ReceivedEmail:
    message = message_from_bytes(raw, policy=policy.default)
    plain = message.get_body(("plain",))
    html = message.get_body(("html",))
    return ReceivedEmail(
        name=name,
        to=str(message["to"]),
        subject=str(message["subject"]),
        text=str(plain.get_content()) if plain else "",
        html=str(html.get_content()) if html else "",
        sent_at=sent_at,
    )


@login_not_required
def mailbox(request: HttpRequest) -> HttpResponseBase:
    """List the newest mails."""
    folder = _folder(request)
    files = sorted(folder.glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True)
    emails = [email for path in files[:_MOST] for email in reversed(_emails(path))]
    return render(request, "dev/mailbox.html", {"letters": emails[:_MOST]})


@login_not_required
def mail(request: HttpRequest, name: str) -> HttpResponseBase:
    """Show one mail: its text with links, and its HTML as text."""
    folder = _folder(request)
    if not _NAME.fullmatch(name):
        raise Http404
    file_name, _dot, number = name.rpartition(".")
    path = folder / file_name
    emails = _emails(path) if path.is_file() else []
    if int(number) >= len(emails):
        raise Http404
    return render(request, "dev/mail.html", {"letter": emails[int(number)]})
