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
                "EMAIL_URL is not set, so Kempen sends no emails. It saves them in "
                f"{settings.DEVELOPMENT_MAILBOX}.",
                "Set EMAIL_URL.",
            )
        return
    place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    server = get_connection()
    try:
        server.open()
    except ssl.SSLCertVerificationError as error:
        yield fault(
            f"The certificate of the mail server {place} is not valid: {error.verify_message}.",
            "Renew it, or use the name of the certificate in EMAIL_URL.",
        )
    except smtplib.SMTPAuthenticationError as error:
        yield fault(
            f"The mail server {place} refused the login with {error.smtp_code}.",
            "Correct the user and the password in EMAIL_URL.",
        )
    except (OSError, smtplib.SMTPException) as error:
        yield fault(
            f"Kempen cannot use the mail server {place}: {error}.",
            "Correct EMAIL_URL, or allow the connection in the firewall.",
        )
    finally:
        server.close()
