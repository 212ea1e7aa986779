import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from kempen.entrypoints.cli.doctor import mail
from tests.entrypoints.cli.doctor.found import nothing, only
from tests.smtp_server import Postman
from tests.waiting import PATIENCE, free_port


@pytest.fixture(autouse=True)
def _over_smtp(settings: Any) -> None:
    """As production does; Django's test runner collects mails in memory."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "localhost", PATIENCE
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""


@contextmanager
def server(settings: Any, **options: Any) -> Iterator[None]:
    settings.EMAIL_PORT = free_port()
    controller = Controller(
        Postman(),
        hostname="127.0.0.1",
        port=settings.EMAIL_PORT,
        ready_timeout=PATIENCE,
        **options,
    )
    controller.start()
    try:
        yield
    finally:
        controller.stop()


def test_a_mail_server_that_lets_us_in(settings: Any) -> None:
    with server(settings):
        assert nothing(mail.mail_server())


def test_a_mail_server_that_does_not_answer(settings: Any) -> None:
    settings.EMAIL_PORT = 1
    severity, problem = only(mail.mail_server())
    assert severity == "fault"
    assert problem.startswith("Kempen cannot use the mail server localhost:1:")


def test_a_mail_server_that_refuses_the_login(settings: Any) -> None:
    def refuse(_server: SMTP, _session: Session, _envelope: Envelope, *_: object) -> AuthResult:
        return AuthResult(success=False, handled=False)

    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "kempen", "of last year"
    with server(settings, authenticator=refuse, auth_require_tls=False):
        severity, problem = only(mail.mail_server())
    assert severity == "fault"
    assert problem.endswith("refused the login with 535.")


def test_a_mail_server_with_a_certificate_of_nobody_known(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(tls)
    settings.EMAIL_USE_SSL = True
    with server(settings, ssl_context=tls):
        severity, problem = only(mail.mail_server())
        assert severity == "fault"
        assert "The certificate of the mail server localhost:" in problem
        authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        assert nothing(mail.mail_server())


def test_emails_that_nobody_gets(settings: Any, tmp_path: Path) -> None:
    settings.DEVELOPMENT_MAILBOX, settings.IS_MAILBOX_SERVED = tmp_path, False
    assert only(mail.mail_server())[0] == "warning"
    settings.IS_MAILBOX_SERVED = True
    assert nothing(mail.mail_server())
