"""Check of the mail server: reached, trusted, logged in to; no mail is sent."""

import smtplib
import ssl
from collections.abc import Iterator

from django.conf import settings
from django.core.mail import get_connection

from kempen.entrypoints.cli.doctor.findings import Finding, fault, warning


def mail_server() -> Iterator[Finding]:
    """Find why an email would not be taken."""
    if settings.DEVELOPMENT_MAILBOX:
        if not settings.IS_MAILBOX_SERVED:
            yield warning(
                f"EMAIL_URL is not set: emails are saved in {settings.DEVELOPMENT_MAILBOX} and "
                "nobody gets them.",
                "Set EMAIL_URL.",
            )
        return
    place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    server = get_connection()
    try:
        server.open()
    except ssl.SSLCertVerificationError as error:
        yield fault(
            f"The certificate of the mail server {place} is refused: {error.verify_message}.",
            "Renew it there, or name the server in EMAIL_URL as its certificate does.",
        )
    except smtplib.SMTPAuthenticationError as error:
        yield fault(
            f"The mail server {place} refuses the login with {error.smtp_code}.",
            "Correct user and password in EMAIL_URL.",
        )
    except (OSError, smtplib.SMTPException) as error:
        yield fault(
            f"The mail server {place} cannot be used: {error}.",
            "Correct EMAIL_URL, or open the way there in the firewall.",
        )
    finally:
        server.close()
