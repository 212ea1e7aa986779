"""The same address signs up twice at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from kempen.domain.accounts.actions import sign_up
from kempen.domain.accounts.models import Business, PendingSignUp, Person
from kempen.kit import clock
from tests.clocks import time_is


def _ask(company: str) -> str:
    sign_up.request_sign_up(
        email="siti@example.com",
        company_name=company,
        password="hujan lebat petang",
        language="en",
    )
    return str(PendingSignUp.objects.get(company_name=company).id)


def _finish(sign_up_id: str) -> None:
    try:
        sign_up.finish_sign_up(sign_up_id)
    finally:
        connection.close()


def _mails() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'mail.send'")
        row = cursor.fetchone()
    return int(row[0])


@pytest.mark.django_db(transaction=True)
def test_two_sign_ups_of_one_address_at_once_make_one_account() -> None:
    before = _mails()  # Jobs of tests that committed stay: their table is not Django's to empty.
    asked = [_ask(f"Kedai {number}") for number in range(4)]
    with ThreadPoolExecutor(8) as workers:
        list(workers.map(_finish, asked * 2))
    assert Person.objects.count() == Business.objects.count() == 1
    assert _mails() - before == 4, "each sign-up has its own link, each is mailed once"


@pytest.mark.django_db
def test_a_sign_up_whose_link_is_dead_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    _ask("Kedai Siti")
    now = clock.now()
    time_is(monkeypatch, now + timedelta(days=5))
    sign_up.delete_old_sign_ups()
    assert PendingSignUp.objects.exists()
    time_is(monkeypatch, now + timedelta(days=7))
    sign_up.delete_old_sign_ups()
    assert not PendingSignUp.objects.exists()


@pytest.mark.django_db
def test_a_link_dies_after_three_days(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    from allauth.account.models import EmailAddress
    from django.core import signing

    sign_up.finish_sign_up(_ask("Kedai Siti"))
    address, asked = EmailAddress.objects.get(), PendingSignUp.objects.get()
    key = signing.dumps([address.pk, str(asked.id)], salt=sign_up._SALT)
    assert sign_up.address_of_link(key) == address
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 3 * 24 * 3600 + 1)
    assert sign_up.address_of_link(key) is None
