"""A reason says what failed and where, and nothing of what it was about."""

import smtplib

import psycopg
import pytest
from django.db import IntegrityError, connection

from kempen.domain.operators.failure_reasons import safe_reason
from kempen.kit.ids import encode
from kempen.kit.mail import MailRefusedError


def _raised(error: BaseException) -> BaseException:
    try:
        raise error
    except type(error) as raised:
        return raised


def test_the_text_of_an_error_is_left_out() -> None:
    assert safe_reason(_raised(ValueError("Kopi Rimba spent RM5"))) == "ValueError"


def test_the_place_in_our_code_is_named() -> None:
    with pytest.raises(AttributeError) as caught:
        encode("cmp", None)  # type: ignore[arg-type]  # The fault is what is looked at.
    assert safe_reason(caught.value).startswith("AttributeError, kempen/kit/ids.py:")


def test_what_the_operating_system_says_is_kept() -> None:
    error = ConnectionRefusedError(111, "Connection refused")
    assert safe_reason(error) == "ConnectionRefusedError: Connection refused"


@pytest.mark.django_db
def test_a_value_that_the_database_refuses_is_left_out() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE named (name text PRIMARY KEY) ON COMMIT DROP")
        with pytest.raises(IntegrityError) as caught:
            cursor.execute("INSERT INTO named VALUES ('Raya hampers'), ('Raya hampers')")
    assert isinstance(caught.value.__cause__, psycopg.errors.UniqueViolation)
    reason = safe_reason(caught.value)
    assert "UniqueViolation (SQLSTATE 23505)" in reason
    assert "Raya" not in reason


def test_what_a_mail_server_answers_is_kept_without_its_reader() -> None:
    refused = MailRefusedError("the mail server knows no such recipient")
    # As it is after `raise … from None` where the server's answer was caught.
    refused.__context__ = smtplib.SMTPRecipientsRefused(
        {"siti@example.com": (550, b"no siti@example.com")}
    )
    assert safe_reason(refused) == "The mail server answered: 550 no …@example.com"
    wrong = smtplib.SMTPAuthenticationError(535, b"5.7.8\r\nwrong password")
    assert safe_reason(wrong) == "The mail server answered: 535 5.7.8 wrong password"
