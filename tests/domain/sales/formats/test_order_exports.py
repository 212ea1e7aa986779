"""Exports of orders become sales days to the sen, and nobody's name comes along."""

import re
from decimal import Decimal

import pytest
from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.results import row_counts
from kempen.domain.sales.models import SalesDay
from kempen.domain.sales.refusals import SalesRefusal
from kempen.domain.sales.rows import SCHEMA
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.stored_days import put_sales, put_sales_file, sold
from tests.database_roles import as_owner
from tests.domain.sales.formats import exports


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def day_rows(business: Business) -> list[tuple[str, str, Decimal, Decimal | None, int | None]]:
    return [
        (day.date.isoformat(), day.state, day.revenue, day.refunds, day.orders)
        for day in SalesDay.objects.of(business).order_by("date", "state")
    ]


def test_orders_of_shopify_count_once_and_in_malaysian_time(business: Business) -> None:
    result = put_sales_file(business, exports.SHOPIFY)
    # 18:30 at +01:00 is 1:30 the next day in Malaysia. A refund of more than the goods holds the
    # shipping too.
    assert day_rows(business) == [
        ("2026-05-15", "10", Decimal(30), Decimal(30), 1),
        ("2026-05-15", "14", Decimal("120.5"), Decimal("20.5"), 1),
    ]
    assert (result.received, result.skipped, result.inserted) == (5, 2, 2)
    assert set(SalesDay.objects.of(business).values_list("shop", flat=True)) == {"Shopify"}


def test_days_of_shopify_are_net_sales(business: Business) -> None:
    put_sales_file(business, exports.SHOPIFY_SALES)
    assert day_rows(business) == [
        ("2026-03-29", "", Decimal(450), Decimal(30), 4),
        ("2026-03-30", "", Decimal(0), Decimal(20), 0),
    ]


def test_orders_of_woocommerce_count_new_customers_and_refunds(business: Business) -> None:
    put_sales_file(business, exports.WOOCOMMERCE)
    # The refund names its order again, so it lowers the order's own day.
    assert day_rows(business) == [("2026-05-14", "", Decimal(135), Decimal(0), 2)]
    assert SalesDay.objects.of(business).get().new_customers == 1


def test_a_refund_that_is_called_refunded_takes_no_whole_order_away(business: Business) -> None:
    text = exports.WOOCOMMERCE.replace("-RM25.00,completed", "-RM25.00,refunded")
    put_sales_file(business, text)
    assert day_rows(business) == [("2026-05-14", "", Decimal(135), Decimal(0), 2)]
    # The whole order given back is no sale, and neither is what was given back of it.
    whole = text.replace("RM100.00,completed", "RM100.00,refunded")
    put_sales_file(business, whole)
    assert day_rows(business) == [("2026-05-14", "", Decimal(60), Decimal(0), 1)]
    # The export says who is new, so that none is known; others do not say it.
    assert SalesDay.objects.of(business).get().new_customers == 0
    put_sales_file(business, exports.SHOPEE)
    assert set(
        SalesDay.objects.of(business).filter(shop="Shopee").values_list("new_customers", flat=True)
    ) == {None}


def test_days_of_woocommerce_are_net_sales(business: Business) -> None:
    put_sales_file(business, exports.WOOCOMMERCE_REVENUE)
    assert day_rows(business) == [("2026-05-14", "", Decimal(170), Decimal(10), 2)]


@pytest.mark.parametrize(
    "days",
    [
        ("2026-05-04", "2026-05-11"),
        ("2026-04-01", "2026-05-01"),
        ("2026-05-14 00:00:00", "2026-05-14 01:00:00"),
    ],
)
def test_weeks_months_and_hours_are_no_days(business: Business, days: tuple[str, str]) -> None:
    header, _, row = exports.WOOCOMMERCE_REVENUE.partition("\n")
    rows = [row.replace("2026-05-14", day) for day in days]
    with pytest.raises(Refusal) as refused:
        put_sales_file(business, "\n".join([header, *rows]))
    assert refused.value.code == SalesRefusal.NOT_DAILY
    assert refused.value.facts == {"earlier": days[0][:10], "later": days[1][:10]}
    assert not SalesDay.objects.of(business).exists()


def test_days_with_one_missing_are_days(business: Business) -> None:
    rows = exports.WOOCOMMERCE_REVENUE + "2026-05-16,2,180,10,10,160,0,8,168\n"
    put_sales_file(business, rows)
    assert [day[0] for day in day_rows(business)] == ["2026-05-14", "2026-05-16"]


def test_orders_of_shopee_less_returns_and_the_sellers_voucher(business: Business) -> None:
    put_sales_file(business, exports.SHOPEE)
    assert day_rows(business) == [
        ("2026-06-12", "14", Decimal(140), Decimal(50), 1),
        ("2026-06-13", "07", Decimal(1050), Decimal(0), 1),
    ]


def test_orders_of_lazada_are_units(business: Business) -> None:
    put_sales_file(business, exports.LAZADA)
    assert day_rows(business) == [("2022-07-04", "10", Decimal(80), Decimal(15), 1)]


def test_orders_of_tiktok_shop_pass_over_the_row_that_describes_columns(business: Business) -> None:
    result = put_sales_file(business, exports.TIKTOK)
    assert day_rows(business) == [("2025-12-24", "13", Decimal(110), Decimal(40), 1)]
    assert row_counts(result).skipped == 2


ALL = [
    exports.SHOPIFY, exports.WOOCOMMERCE, exports.SHOPEE, exports.LAZADA, exports.TIKTOK,
]  # fmt: skip


def _whole_database() -> str:
    """Every row of every table, as text."""
    texts = []
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in cursor.fetchall():
            cursor.execute(f"SELECT string_agg(one::text, ' ') FROM \"{table}\" AS one")
            texts.append(cursor.fetchone()[0] or "")
    return "\n".join(texts)


@pytest.mark.parametrize("export", ALL)
def test_nothing_of_a_customer_is_in_the_database(business: Business, export: str) -> None:
    put_sales_file(business, export, on_error="skip")
    # Columns that slipped by one put people's details where numbers should be.
    header, _, rows = export.partition("\n")
    slipped = "\n".join(f"Aisyah,{row.rpartition(',')[0]}" for row in rows.splitlines())
    put_sales_file(business, f"{header}\n{slipped}\n", on_error="skip")
    stored = _whole_database()
    assert SalesDay.objects.of(business).exists()
    # As words: digits alone may stand in an identifier or a moment.
    assert [text for text in exports.PERSONAL if re.search(rf"\b{text}\b", stored)] == []


def test_a_later_export_is_all_that_there_is_of_a_day(business: Business) -> None:
    put_sales_file(business, exports.SHOPEE)
    put_sales(business, {"date": "2026-06-12", "revenue": 9, "shop": "Kedai"})
    # The order that went to Kuala Lumpur was cancelled since.
    later = exports.SHOPEE.replace("260612ABC,Completed", "260612ABC,Cancelled")
    later = later.replace("260612ABD,Cancelled", "260612ABD,Completed")
    result = put_sales_file(business, later)
    assert sold(business) == [
        ("2026-06-12", "", "Kedai", Decimal(9)),
        ("2026-06-12", "07", "Shopee", Decimal(50)),
        ("2026-06-12", "14", "Shopee", Decimal(0)),
        ("2026-06-13", "07", "Shopee", Decimal(1050)),
    ]
    assert (result.inserted, result.updated, result.unchanged) == (1, 1, 1)


def test_shortened_ids_and_foreign_money_are_refused(business: Business) -> None:
    shortened = exports.TIKTOK.replace("580000000000000001\t", "5.8E+17")
    faults = put_sales_file(business, shortened).faults
    assert {(fault.code, fault.column) for fault in faults.first} == {
        ("scientific_number", "orders")
    }
    foreign = exports.SHOPIFY.replace(",MYR,120.50", ",SGD,120.50")
    faults = put_sales_file(business, foreign).faults
    assert [(fault.code, fault.value) for fault in faults.first] == [("other_currency", "SGD")]
    # Where columns have slipped, the cell is somebody's.
    slipped = exports.SHOPIFY.replace(",MYR,120.50", ",Aisyah,120.50")
    assert [fault.value for fault in put_sales_file(business, slipped).faults.first] == ["xxxxxx"]


def test_a_day_that_could_be_of_two_months_is_asked_for(business: Business) -> None:
    text = exports.TIKTOK.replace("24/12/2025", "04/12/2025")
    with pytest.raises(Refusal) as refused:
        put_sales_file(business, text)
    assert refused.value.code == FileRefusal.AMBIGUOUS_DATES


def test_titles_of_the_columns_may_have_stars_units_and_any_case(business: Business) -> None:
    header, _, rows = exports.SHOPEE.partition("\n")
    starred = header.upper().replace("PRODUCT SUBTOTAL", "Product  Subtotal (MYR)*")
    put_sales_file(business, f"\ufeff{starred}\n{rows}")
    assert len(sold(business)) == 2


def test_the_columns_of_sales_are_those_of_the_table() -> None:
    fields = {field.name for field in SalesDay._meta.get_fields()}
    assert set(SCHEMA) - {"row"} <= fields


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("Kuala Lumpur，Wilayah Persekutuan", "14"),
        ("Kota Kinabalu/ Sabah", "12"),
        ("Petaling Jaya, Selangor", "10"),
        ("Kampung Johor", ""),
    ],
)
def test_a_state_is_found_in_an_address(business: Business, cell: str, code: str) -> None:
    header, *_, row = exports.LAZADA.splitlines()
    row = row.replace("Malaysia,Johor", f'Malaysia,"{cell}"').replace("canceled", "delivered")
    put_sales_file(business, f"{header}\n{row}\n")
    assert [state for _, state, *_ in day_rows(business)] == [code]
