"""Sales days are replaced and never lost: what stood before, and an undo that brings it back."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from threading import Thread

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.imports.queries import import_of
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.models import Import
from kempen.domain.performance.results import ImportResult
from kempen.domain.sales.models import ReplacedSalesDay, SalesDay
from kempen.domain.sales.queries import SalesQuestion, daily_sales, sales_days, sales_totals
from kempen.kit import clock
from kempen.kit.database.scope import in_business
from tests import make
from tests.builders.stored_days import counts, put_sales, sold

DAY = "2026-01-31"


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def record_of(business: Business, result: ImportResult) -> Import:
    record = import_of(business, str(result.public_id))
    assert record is not None
    return record


def test_a_sales_day_holds_exactly_what_was_sent(business: Business) -> None:
    put_sales(
        business,
        {"date": DAY, "revenue": 4200.5, "refunds": 120, "orders": 31, "new_customers": 9,
         "margin": 0.35, "state": "Selangor", "shop": "Shopee"},
    )  # fmt: skip
    day = SalesDay.objects.of(business).get()
    assert (day.date, day.state, day.shop) == (date(2026, 1, 31), "10", "Shopee")
    assert (day.revenue, day.refunds, day.orders) == (Decimal("4200.5"), Decimal(120), 31)
    assert (day.new_customers, day.margin) == (9, Decimal("0.35"))


def test_the_same_sales_again_change_nothing_and_say_so(business: Business) -> None:
    rows: list[dict[str, object]] = [
        {"date": DAY, "revenue": 10},
        {"date": DAY, "revenue": 20, "shop": "Lazada"},
    ]
    put_sales(business, *rows)
    moment = SalesDay.objects.of(business).values_list("changed_at", flat=True)[0]
    assert counts(put_sales(business, *rows)) == (2, 0, 0, 2, 0)
    assert set(SalesDay.objects.of(business).values_list("changed_at", flat=True)) == {moment}
    assert not ReplacedSalesDay.objects.of(business).exists()


def test_a_day_is_replaced_and_what_is_not_told_stays(business: Business) -> None:
    put_sales(business, {"date": DAY, "revenue": 10, "orders": 3})
    assert counts(put_sales(business, {"date": DAY, "revenue": 12})) == (1, 0, 1, 0, 0)
    day = SalesDay.objects.of(business).get()
    assert (day.revenue, day.orders) == (Decimal(12), 3)
    before = ReplacedSalesDay.objects.of(business).get()
    assert (before.revenue, before.replaced_by) == (Decimal(10), day.last_import_id)


def test_states_and_shops_of_a_day_add_up(business: Business) -> None:
    put_sales(
        business,
        {"date": DAY, "revenue": 100, "refunds": 30, "state": "Johor"},
        {"date": DAY, "revenue": 50, "state": "Penang", "shop": "Shopee"},
        {"date": DAY, "revenue": 7},
    )
    assert daily_sales(business, SalesQuestion()) == {date(2026, 1, 31): Decimal(127)}
    totals = sales_totals(business, SalesQuestion(shop="Shopee"))
    assert (totals.sales, totals.days, totals.orders) == (Decimal(50), 1, None)


def test_an_undo_brings_back_what_stood_before(business: Business) -> None:
    put_sales(business, {"date": DAY, "revenue": 10, "margin": 0.2})
    second = put_sales(
        business,
        {"date": DAY, "revenue": 99, "margin": 0.3},
        {"date": "2026-02-01", "revenue": 5},
    )
    undone = undo(make.actor(business), record_of(business, second))
    assert undone.undone_days == {"restored": 1, "removed": 1, "stayed": 0}
    assert sold(business) == [(DAY, "", "", Decimal(10))]
    assert SalesDay.objects.of(business).get().margin == Decimal("0.2")
    # Asked again, it changes nothing.
    assert undo(make.actor(business), record_of(business, second)).undone_at == undone.undone_at


def test_an_undo_leaves_what_came_later(business: Business) -> None:
    first = put_sales(business, {"date": DAY, "revenue": 10}, {"date": "2026-02-01", "revenue": 5})
    put_sales(business, {"date": DAY, "revenue": 11})
    undone = undo(make.actor(business), record_of(business, first))
    assert undone.undone_days == {"restored": 0, "removed": 1, "stayed": 1}
    assert sold(business) == [(DAY, "", "", Decimal(11))]


def test_days_are_read_as_they_stood(business: Business) -> None:
    put_sales(business, {"date": DAY, "revenue": 10})
    between = clock.now()
    second = put_sales(business, {"date": DAY, "revenue": 12}, {"date": "2026-02-01", "revenue": 5})
    after = clock.now()
    undo(make.actor(business), record_of(business, second))

    def as_of(moment: object) -> list[Decimal]:
        question = SalesQuestion(as_of=moment)  # type: ignore[arg-type] # None, or a moment
        return [day.sales for day in sales_days(business, question, skip=0, limit=9)]

    assert as_of(between) == [Decimal(10)]
    assert as_of(after) == [Decimal(5), Decimal(12)]
    assert as_of(None) == [Decimal(10)]
    assert as_of(between - timedelta(days=1)) == []


def test_an_import_of_sales_is_told_like_any_other(business: Business) -> None:
    result = put_sales(business, {"date": DAY, "revenue": 10})
    event = Event.objects.of(business).get()
    assert event.type == "import.completed"
    assert f'"import_id":"{result.public_id}","campaign_ids":[]' in event.body
    assert AuditEntry.objects.of(business).get().action == "import.completed"
    assert record_of(business, result).kind == "sales"


def test_a_dry_run_stores_nothing(business: Business) -> None:
    result = put_sales(business, {"date": DAY, "revenue": 10}, dry_run=True)
    assert (result.inserted, result.import_id) == (1, None)
    assert not SalesDay.objects.of(business).exists()
    assert not Import.objects.of(business).exists()


def test_sales_of_two_businesses_do_not_meet(business: Business) -> None:
    other = make.business("Other")
    put_sales(business, {"date": DAY, "revenue": 10})
    result = put_sales(other, {"date": DAY, "revenue": 99})
    undo(make.actor(other), record_of(other, result))
    assert sold(business) == [(DAY, "", "", Decimal(10))]
    assert sold(other) == []


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_the_same_day_at_once_leave_one_ledger() -> None:
    business = make.business()

    def send(revenue: int) -> Callable[[], None]:
        def run() -> None:
            with in_business(business.pk):
                put_sales(business, {"date": DAY, "revenue": revenue})
            connection.close()

        return run

    threads = [Thread(target=send(revenue)) for revenue in range(1, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    standing = {int(day.revenue) for day in SalesDay.objects.of(business)}
    replaced = {int(day.revenue) for day in ReplacedSalesDay.objects.of(business)}
    assert len(standing) == 1
    assert standing | replaced == set(range(1, 7))


_ROW = st.tuples(
    st.integers(0, 2), st.sampled_from(["", "Johor"]), st.sampled_from(["", "Shopee"]),
    st.integers(0, 5),
)  # fmt: skip


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.lists(_ROW, min_size=1, max_size=4, unique_by=lambda row: row[:3]), max_size=4))
def test_undoing_imports_backwards_leaves_nothing(
    business: Business, files: list[list[tuple[int, str, str, int]]]
) -> None:
    stood = []
    results = []
    for rows in files:
        stood.append(sold(business))
        sent: list[dict[str, object]] = [
            {
                "date": f"2026-02-0{number + 1}",
                "state": state or None,
                "shop": shop or None,
                "revenue": revenue,
            }
            for number, state, shop, revenue in rows
        ]
        results.append(put_sales(business, *sent))
    for result, before in zip(reversed(results), reversed(stood), strict=True):
        undo(make.actor(business), record_of(business, result))
        assert sold(business) == before
    assert sold(business) == []
