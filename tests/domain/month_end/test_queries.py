"""Months and suppliers, from the ledger."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.billing import save_terms
from kempen.domain.month_end.queries import supplier_months, taxed_month_of
from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sync.models import OriginalDay
from kempen.kit.refusal import Refusal
from kempen.market.tax import TaxTerms, Withholding
from tests import make

pytestmark = pytest.mark.django_db
TREATY = TaxTerms(service_tax=True, withholding=Withholding.TREATY)
OCTOBER = date(2026, 10, 1)


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kempen.kit.clock.today", lambda: date(2026, 11, 20))


def original(day: PerformanceDay, spend: str, rate: str) -> None:
    OriginalDay.objects.add(
        day.business,
        campaign=day.campaign,
        date=day.date,
        currency="USD",
        spend=Decimal(spend),
        revenue=Decimal(0),
        rate=Decimal(rate),
    )


def test_a_month_holds_one_suppliers_days_of_that_month(business: Business) -> None:
    raya = make.campaign(business, "Raya", platform="search")
    brand = make.campaign(business, "Brand", platform="search")
    social = make.campaign(business, "Social", platform="social")
    for campaign, on, spend in (
        (raya, date(2026, 9, 30), "1"),
        (raya, OCTOBER, "100.005"),
        (raya, date(2026, 10, 31), "50"),
        (raya, date(2026, 11, 1), "2"),
        (brand, date(2026, 10, 5), "0.001"),
        (brand, date(2026, 10, 6), "0"),
        (social, date(2026, 10, 7), "70"),
    ):
        make.day(campaign, on, spend)
    other = make.business("Other")
    make.day(make.campaign(other, "Raya", platform="search"), OCTOBER, "999")
    save_terms(make.actor(business), {"search": TREATY})

    taxed = taxed_month_of(business, "search", OCTOBER)

    assert [(one.ledger.campaign, one.ledger.days, one.spend) for one in taxed.lines] == [
        ("Brand", 1, Decimal("0.00")),
        ("Raya", 2, Decimal("150.01")),
    ]
    assert (taxed.spend, taxed.service_tax, taxed.withholding) == (
        Decimal("150.01"),
        Decimal("12.00"),
        Decimal("12.00"),
    )
    months = [
        (one.month.month, one.platform, one.is_over, one.taxed is not None)
        for one in supplier_months(business)
    ]
    assert months == [
        (11, "search", False, True),
        (10, "search", True, True),
        (10, "social", True, False),
        (9, "search", True, True),
    ]


def test_days_in_another_currency_are_a_line_of_their_own(business: Business) -> None:
    raya = make.campaign(business, "Raya", platform="search")
    original(make.day(raya, OCTOBER, "42.5"), "10", "4.25")
    original(make.day(raya, date(2026, 10, 2), "43"), "10", "4.3")
    # Corrected by an import in ringgit since it was converted.
    original(make.day(raya, date(2026, 10, 3), "90"), "10", "4.3")
    save_terms(make.actor(business), {"search": TREATY})

    taxed = taxed_month_of(business, "search", OCTOBER)

    assert [
        (one.ledger.currency, one.amount_in_currency, one.exchange_rate, one.spend)
        for one in taxed.lines
    ] == [
        ("MYR", Decimal("90.00"), Decimal(1), Decimal("90.00")),
        ("USD", Decimal(20), Decimal("4.275"), Decimal("85.50")),
    ]


def test_nothing_is_assumed_about_a_supplier(business: Business) -> None:
    make.day(make.campaign(business, platform="search"), OCTOBER, "100")
    with pytest.raises(Refusal) as refused:
        taxed_month_of(business, "search", OCTOBER)
    assert refused.value.code is MonthEndRefusal.TAX_UNANSWERED


def test_a_month_without_spend_has_no_lines(business: Business) -> None:
    save_terms(make.actor(business), {"search": TREATY})
    taxed = taxed_month_of(business, "search", OCTOBER)
    assert not taxed.lines
    assert taxed.spend == taxed.withholding == 0
