"""Guessing is slowed down where it comes from; the owner of the account gets in."""

import re
import time
from itertools import count
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.db import connection
from django.test import Client

from kempen.domain.accounts.models import Member
from tests import make
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db

EMAIL, CODE_PAGE = "alice@example.com", "/accounts/2fa/authenticate/"
_numbers = count(1)


@pytest.fixture
def alice(db: None) -> Member:
    return make.member(make.business())


def _somewhere_else() -> Client:
    number = next(_numbers)
    return Client(REMOTE_ADDR=f"10.1.{number >> 8}.{number & 255}")


def _guess(client: Client, times: int) -> Any:
    for _ in range(times):
        answer = sign_in(client, EMAIL, "wrong")
    return answer


def _let_the_wait_pass() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE requests_signinattempts SET next_at = now() - interval '1 second'")


def test_wrong_passwords_from_elsewhere_do_not_keep_the_right_one_out(alice: Member) -> None:
    _guess(_somewhere_else(), 6)
    assert sign_in(_somewhere_else(), EMAIL)["Location"] == "/"


def test_after_five_wrong_passwords_the_answer_is_429_and_says_how_long_to_wait(
    alice: Member,
) -> None:
    guesser = _somewhere_else()
    assert _guess(guesser, 5).status_code == 200
    answer = sign_in(guesser, EMAIL)
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 15
    match = re.search(
        r"Too many wrong attempts\. Try again in (\d+) second", answer.content.decode()
    )
    assert match
    assert match[1] == answer.headers["Retry-After"]
    assert guesser.get("/settings/security/").status_code == 302


def test_each_further_wrong_password_makes_the_wait_longer_up_to_15_minutes(alice: Member) -> None:
    guesser = _somewhere_else()
    _guess(guesser, 5)
    waits = []
    for _ in range(8):
        waits.append(round(int(sign_in(guesser, EMAIL).headers["Retry-After"]), -1))
        _let_the_wait_pass()
        assert _guess(guesser, 1).status_code == 200
    assert waits[1:] == [30, 60, 120, 240, 480, 900, 900]
    _let_the_wait_pass()
    assert sign_in(guesser, EMAIL)["Location"] == "/"
    # The right password ends it: the next slip is free again.
    elsewhere = Client(REMOTE_ADDR=guesser.defaults["REMOTE_ADDR"])
    assert _guess(elsewhere, 2).status_code == 200


def test_an_unknown_account_is_slowed_down_just_the_same(db: None) -> None:
    assert _guess(_somewhere_else(), 5).status_code == 200
    guesser = _somewhere_else()
    assert [_guess(guesser, 1).status_code for _ in range(6)] == [200] * 5 + [429]


def test_a_guesser_with_many_addresses_is_slowed_down_but_not_where_the_owner_signs_in(
    alice: Member,
) -> None:
    office = {"REMOTE_ADDR": "192.0.2.7"}
    assert sign_in(Client(**office), EMAIL)["Location"] == "/"  # type: ignore[arg-type]
    for _ in range(100):
        assert _guess(_somewhere_else(), 1).status_code == 200
    assert _guess(_somewhere_else(), 1).status_code == 429
    assert sign_in(Client(**office), EMAIL)["Location"] == "/"  # type: ignore[arg-type]


def test_a_guesser_with_one_address_and_many_accounts_has_to_wait(db: None) -> None:
    guesser = _somewhere_else()
    answers = []
    for number in range(51):
        # What an address may send at all is another limit, with another minute.
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM requests_ratewindow")
            cursor.execute("DELETE FROM requests_ratehistory")
        answers.append(sign_in(guesser, f"somebody-{number}@example.com", "wrong").status_code)
    assert answers == [200] * 50 + [429]


def test_after_five_wrong_codes_the_answer_is_429_and_the_right_one_waits_too(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    at_screen = _somewhere_else()
    sign_in(at_screen, EMAIL)
    page = at_screen.get("/accounts/2fa/totp/activate/").content.decode()
    [secret] = re.findall(r'data-text="([A-Z2-7]+)"', page)
    code = format_hotp_value(hotp_value(secret, int(now) // 30))
    at_screen.post("/accounts/2fa/totp/activate/", {"code": code})
    guesser = _somewhere_else()
    sign_in(guesser, EMAIL)
    wrong = [guesser.post(CODE_PAGE, {"code": "000000"}).status_code for _ in range(5)]
    assert wrong == [200] * 5
    refused = guesser.post(CODE_PAGE, {"code": code})
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 15
    owner = _somewhere_else()
    sign_in(owner, EMAIL)
    assert owner.post(CODE_PAGE, {"code": code})["Location"] == "/"
