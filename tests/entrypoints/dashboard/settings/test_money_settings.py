"""Settings > Money: dated rates and the guard of all campaigns."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection, ExchangeRate
from kempen.domain.spend_guard.actions import guard_of
from kempen.domain.spend_guard.models import SpendGuard
from kempen.domain.sync.actions.currency_conversion import CONVERT
from kempen.kit import clock
from tests import make
from tests.builders.pages import text_of
from tests.builders.people import begin_session

pytestmark = pytest.mark.django_db


def enter(client: Client, **given: Any) -> Any:
    form = {"currency": "sgd", "rate": "3.4512", "valid_from": clock.today(), "source": "BNM"}
    return client.post("/settings/money/", form | given, follow=True)


def test_a_rate_is_kept_shown_and_removed_and_its_days_are_converted(
    at_screen: Client, business: Business
) -> None:
    Connection.objects.add(
        business, platform="search", environment="live", account_id="9", currency="SGD"
    )
    empty = text_of(at_screen.get("/settings/money/"))
    assert "No rate yet: SGD" in empty
    words = text_of(enter(at_screen))
    assert "SGD" in words
    assert "RM3.4512" in words
    assert "No rate yet" not in words
    exchange_rate = ExchangeRate.objects.of(business).get()
    assert (exchange_rate.currency, exchange_rate.rate, exchange_rate.source) == (
        "SGD",
        Decimal("3.4512"),
        "BNM",
    )
    enter(at_screen, rate="3.46")
    assert ExchangeRate.objects.of(business).get().rate == Decimal("3.46")
    jobs = ProcrastinateJob.objects.filter(task_name=CONVERT)
    assert {job.args["currency"] for job in jobs} == {"SGD"}
    gone = at_screen.post(f"/settings/money/rates/{exchange_rate.public_id}/remove/", follow=True)
    assert "Rate removed." in text_of(gone)
    assert not ExchangeRate.objects.of(business).exists()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"currency": "MYR"}, "MYR needs no rate"),
        ({"currency": "S1"}, "Enter three letters"),
        ({"rate": "0"}, "Enter a number above 0"),
        ({"rate": "3,45"}, "Enter 3.45, with a point and no comma."),
        ({"rate": "1,234.5"}, "Enter 1234.5, with a point and no comma."),
        ({"rate": ",,"}, "Enter 4.45, with a point and no comma."),
        ({"rate": "NaN"}, "Enter a number such as 3.4512."),
        ({"rate": "1.123456789"}, "decimal places"),
        ({"valid_from": "1999-12-31"}, "Enter a date from 2000"),
        ({"valid_from": str(clock.today() + timedelta(days=400))}, "to one year from today"),
        ({"valid_from": "tomorrow"}, "Enter a date such as 2026-12-31."),
        ({"source": "a\x07b"}, "on one line"),
    ],
)
def test_an_odd_rate_is_refused_beside_its_field_and_stays_typed(
    given: dict[str, str], problem: str, at_screen: Client, business: Business
) -> None:
    answer = enter(at_screen, **given)
    assert answer.status_code == 422
    assert problem in text_of(answer)
    assert not ExchangeRate.objects.of(business).exists()


def test_the_guard_is_off_until_somebody_who_may_switches_it_on(
    at_screen: Client, client: Client, business: Business
) -> None:
    assert not guard_of(business).is_on
    sent = {"guard": "on", "margin": "25"}
    assert "Guard saved." in text_of(at_screen.post("/settings/money/guard/", sent, follow=True))
    assert (guard_of(business).is_on, guard_of(business).margin) == (True, 25)
    odd = at_screen.post("/settings/money/guard/", {"guard": "on", "margin": "7"})
    assert odd.status_code == 422
    vera = make.member(business, make.person("vera"), role="viewer")
    SpendGuard.objects.of(business).delete()
    other = Client()
    begin_session(other, vera.person)
    assert other.get("/settings/money/").status_code == 200
    assert other.post("/settings/money/guard/", sent).status_code == 403
    assert enter(other).status_code == 403
    assert not SpendGuard.objects.of(business).exists()
