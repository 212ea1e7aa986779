"""E-mail: written in its reader's language, sealed into a job, sent by the worker."""

import base64
import json
import smtplib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from email.mime.image import MIMEImage
from email.utils import parseaddr
from typing import Final, Self

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from procrastinate import BaseRetryStrategy, RetryDecision
from procrastinate.jobs import Job

from kempen.kit import clock, ids
from kempen.kit.jobs import MAIL, defer
from kempen.kit.telemetry.metrics import counter

DUTY: Final = "mail.send"
MAILS: Final = counter("kempen_mail_total", "Emails handed to the mail server.", "outcome")
# While the mail server is down: soon at first, then every minute and a half, for three days.
_FIRST_WAIT_SECONDS, _LONGEST_WAIT_SECONDS = 5, 90
_MOST_ATTEMPTS = 3 * 24 * 40
_LOGO_ID: Final = "logo@kempen"


@dataclass(frozen=True)
class Attachment:
    """A file in a mail; `content` is base64, so that the mail can wait as JSON."""

    name: str
    media_type: str
    content: str

    @classmethod
    def of(cls, name: str, media_type: str, content: bytes) -> Self:
        """Make one of a file's bytes."""
        return cls(name, media_type, base64.b64encode(content).decode())


@dataclass(frozen=True)
class Letterhead:
    """On whose behalf a mail is sent: a name, and a logo drawn so wide and high (CSS pixels)."""

    name: str
    logo: Attachment | None = None
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class Mail:
    """One message as it goes out. `id` becomes its Message-ID, the same at every attempt.

    `logo` is the picture that its HTML shows. `stop_url` is an address where its reader stops mails
    of this kind, by one POST (RFC 8058).
    """

    id: str
    to: str
    subject: str
    text: str
    html: str
    stop_url: str = ""
    attachments: tuple[Attachment, ...] = ()
    logo: Attachment | None = None


class MailRefusedError(Exception):
    """The mail server will never take this message; trying again cannot help."""


class RetryMail(BaseRetryStrategy):
    """Tries a mail again unless the server refused it for good."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """Return how long to wait, or None to give up."""
        if isinstance(exception, MailRefusedError) or job.attempts >= _MOST_ATTEMPTS:
            return None
        wait = min(_FIRST_WAIT_SECONDS * 2 ** min(job.attempts, 8), _LONGEST_WAIT_SECONDS)
        return RetryDecision(retry_in={"seconds": wait})


def write(
    template: str,
    to: str,
    context: Mapping[str, object],
    *,
    language: str,
    letterhead: Letterhead | None = None,
) -> Mail:
    """Render `template`_subject.txt and `template`_message.txt; the text also becomes HTML.

    In the text a blank line ends a paragraph; a line that is only an address becomes a button.
    Without a letterhead it is Kempen's own mail.
    """
    with translation.override(language):
        given = {"email": to, **context}
        subject = " ".join(render_to_string(f"{template}_subject.txt", given).split())
        text = render_to_string(f"{template}_message.txt", given).strip() + "\n"
        paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
        html = render_to_string(
            "mail/layout.html",
            {
                "subject": subject,
                "paragraphs": paragraphs,
                "language": language,
                "letterhead": letterhead,
                "logo_id": _LOGO_ID,
            },
        )
    logo = letterhead.logo if letterhead else None
    return Mail(str(ids.new_id()), to, subject, text, html, logo=logo)


def post(mail: Mail, duty: str = DUTY, *, at: datetime | None = None, **arguments: str) -> None:
    """Give the mail to the worker, in the caller's transaction; it is sent at once, or `at` a time.

    It holds links that open accounts, so it waits encrypted. A `duty` of one's own, given these
    further arguments, can note how it went; it calls `send`.
    """
    plain = json.dumps(asdict(mail)).encode()
    sealed = settings.CREDENTIALS_KEYS.encrypt(plain, owner=owner_of(mail.id))
    waiting = {"mail_id": mail.id, "sealed": base64.b64encode(sealed).decode()}
    defer(duty, waiting | arguments, queue=MAIL, at=at)


def send(mail_id: str, sealed: str) -> None:
    """Hand one posted mail to the mail server; raise MailRefusedError when it will never be taken.

    A worker that dies between the server's answer and its own note sends the mail again: the same
    Message-ID lets the reader's mailbox show it once.
    """
    plain = settings.CREDENTIALS_KEYS.decrypt(base64.b64decode(sealed), owner=owner_of(mail_id))
    mail = _read(plain)
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    message = EmailMultiAlternatives(
        mail.subject,
        mail.text,
        to=[mail.to],
        headers={
            "Message-ID": f"<{mail.id}@{domain}>",
            "Date": clock.now().strftime("%a, %d %b %Y %H:%M:%S +0000"),
            "Auto-Submitted": "auto-generated",
            **_ways_to_stop(mail),
        },
    )
    message.attach_alternative(mail.html, "text/html")
    if mail.logo:
        message.attach(_inline(mail.logo))
        # Beside other files it would be one of them; alone it is a part of the HTML.
        kind = "mixed" if mail.attachments else "related"
        message.mixed_subtype = kind  # type: ignore[attr-defined] # Django's; its stubs lack it.
    for file in mail.attachments:
        message.attach(file.name, base64.b64decode(file.content), file.media_type)
    try:
        _hand_over(message)
    except MailRefusedError:
        MAILS.labels("refused").inc()
        raise
    except Exception:
        MAILS.labels("failed").inc()
        raise
    MAILS.labels("sent").inc()


def _inline(logo: Attachment) -> MIMEImage:
    """Return a picture that the HTML shows by its Content-ID."""
    part = MIMEImage(base64.b64decode(logo.content), logo.media_type.partition("/")[2])
    part.add_header("Content-ID", f"<{_LOGO_ID}>")
    part.add_header("Content-Disposition", "inline", filename=logo.name)
    return part


def _hand_over(message: EmailMultiAlternatives) -> None:
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _answer in error.recipients.values()):
            raise MailRefusedError("the mail server knows no such recipient") from None
        raise
    except smtplib.SMTPResponseException as error:
        # 535 is our own password: the operator can repair that, so it is tried again.
        if error.smtp_code >= 500 and not isinstance(error, smtplib.SMTPAuthenticationError):
            raise MailRefusedError(
                f"the mail server refused the message with {error.smtp_code}"
            ) from None
        raise


def owner_of(mail_id: str) -> str:
    """Return what binds a mail that waits to its job."""
    return f"mail:{mail_id}"


def _read(plain: bytes) -> Mail:
    fields = json.loads(plain)
    files = tuple(Attachment(**file) for file in fields.pop("attachments", ()))
    logo = fields.pop("logo", None)
    return Mail(**fields, attachments=files, logo=Attachment(**logo) if logo else None)


def _ways_to_stop(mail: Mail) -> dict[str, str]:
    if not mail.stop_url:
        return {}
    return {
        "List-Unsubscribe": f"<{mail.stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
