"""What is asked about total sales: days, as they stand or stood, and what they add up to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Literal
from uuid import UUID

from django.db import connection
from django.db.models import Max, Min

from kempen.domain.accounts.models import Business
from kempen.domain.sales.answers import SalesDayAnswer
from kempen.domain.sales.models import ProfitMargin, ReplacedSalesDay, SalesDay
from kempen.kit import ids
from kempen.market.states import STATES

_FIELDS: Final = "date, state, shop, revenue, orders, refunds, new_customers, margin, import_id"
_NOW: Final = """(
    SELECT date, state, shop, revenue, orders, refunds, new_customers, margin,
        last_import_id AS import_id
    FROM sales_salesday WHERE business_id = %(business)s
)"""
_AS_OF: Final = """(
    SELECT date, state, shop, revenue, orders, refunds, new_customers, margin,
        last_import_id AS import_id
    FROM sales_salesday WHERE business_id = %(business)s AND changed_at <= %(as_of)s
    UNION ALL
    SELECT date, state, shop, revenue, orders, refunds, new_customers, margin, import_id
    FROM sales_replacedsalesday
    WHERE business_id = %(business)s AND since <= %(as_of)s AND replaced_at > %(as_of)s
)"""
_WHERE: Final = """
    WHERE date BETWEEN %(first)s AND %(last)s
        AND (%(state)s::text IS NULL OR state = %(state)s)
        AND (%(shop)s::text IS NULL OR shop = %(shop)s)
"""


Parameters = dict[str, UUID | date | str | int | None]


@dataclass(frozen=True)
class SalesQuestion:
    """Days, both included, perhaps of one state's code or one shop; `as_of`: as they stood then."""

    first: date = date.min
    last: date = date.max
    state: str | None = None
    shop: str | None = None
    as_of: datetime | None = None

    def parameters(self, business: Business) -> Parameters:
        """Return what the statements are filled in with."""
        return {
            "business": business.pk,
            "first": self.first,
            "last": self.last,
            "state": self.state,
            "shop": self.shop,
            "as_of": self.as_of,
        }

    @property
    def table(self) -> str:
        """What the statements read."""
        return _NOW if self.as_of is None else _AS_OF


@dataclass(frozen=True)
class SalesTotals:
    """What days add up to; `days` counts those that have anything.

    `sales` is revenue less refunds. None: nothing was told of it.
    """

    days: int
    first: date | None
    last: date | None
    revenue: Decimal
    refunds: Decimal
    sales: Decimal
    orders: int | None
    new_customers: int | None


def sales_days(
    business: Business, question: SalesQuestion, *, skip: int, limit: int
) -> list[SalesDayAnswer]:
    """Return days, newest first, then by state and shop; `skip` of them are left out."""
    statement = f"""
        SELECT {_FIELDS} FROM {question.table} AS day {_WHERE}
        ORDER BY date DESC, state, shop OFFSET %(skip)s LIMIT %(limit)s
    """  # noqa: S608 -- our own names
    parameters: Parameters = {**question.parameters(business), "skip": skip, "limit": limit}
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return [_answer(row) for row in cursor.fetchall()]


def sales_totals(business: Business, question: SalesQuestion) -> SalesTotals:
    """Return what the days add up to."""
    statement = f"""
        SELECT count(DISTINCT date), min(date), max(date), coalesce(sum(revenue), 0),
            coalesce(sum(refunds), 0), sum(orders), sum(new_customers)
        FROM {question.table} AS day {_WHERE}
    """  # noqa: S608 -- our own names
    with connection.cursor() as cursor:
        cursor.execute(statement, question.parameters(business))
        days, first, last, revenue, refunds, orders, new = cursor.fetchone()
    whole = (None if count is None else int(count) for count in (orders, new))
    return SalesTotals(days, first, last, revenue, refunds, revenue - refunds, *whole)


def daily_sales(business: Business, question: SalesQuestion) -> dict[date, Decimal]:
    """Return total sales (revenue less refunds) of each day that has any, all shops together."""
    statement = f"""
        SELECT date, sum(revenue - coalesce(refunds, 0)) FROM {question.table} AS day {_WHERE}
        GROUP BY date ORDER BY date
    """  # noqa: S608 -- our own names
    with connection.cursor() as cursor:
        cursor.execute(statement, question.parameters(business))
        return dict(cursor.fetchall())


@dataclass(frozen=True)
class SoldDay:
    """What one day brought in all shops: total sales, and what of them is profit before ads.

    `earned` is None where some of the sales have no margin. None of the others: not told.
    """

    sales: Decimal
    earned: Decimal | None
    orders: int | None = None
    new_customers: int | None = None


def sold_days(
    business: Business, question: SalesQuestion, margin: Decimal | None = None
) -> dict[date, SoldDay]:
    """Return what each day that has sales brought; a day's margin comes before the business's.

    `margin` stands in place of the business's, such as that of an offering.
    """
    statement = f"""
        SELECT date, sum(sales), sum(sales * margin),
            coalesce(bool_or(sales <> 0 AND margin IS NULL), false),
            sum(orders)::bigint, sum(new_customers)::bigint
        FROM (
            SELECT date, orders, new_customers, revenue - coalesce(refunds, 0) AS sales,
                coalesce(margin, %(margin)s::numeric, (
                SELECT margin FROM sales_profitmargin WHERE business_id = %(business)s
            )) AS margin
            FROM {question.table} AS day {_WHERE}
        ) AS sold
        GROUP BY date ORDER BY date
    """  # noqa: S608 -- our own names
    with connection.cursor() as cursor:
        cursor.execute(statement, {**question.parameters(business), "margin": margin})
        return {
            day: SoldDay(sales, None if lacks_margin else earned or Decimal(0), *counts)
            for day, sales, earned, lacks_margin, *counts in cursor.fetchall()
        }


Place = Literal["state", "shop"]


def sold_by(business: Business, question: SalesQuestion, place: Place) -> dict[str, SoldDay]:
    """Return what each state (by its code) or shop brought; "" has the sales of none."""
    statement = f"""
        SELECT {place}, sum(revenue - coalesce(refunds, 0)), sum(orders)::bigint,
            sum(new_customers)::bigint
        FROM {question.table} AS day {_WHERE} GROUP BY {place}
    """  # noqa: S608 -- our own names
    with connection.cursor() as cursor:
        cursor.execute(statement, question.parameters(business))
        return {
            name: SoldDay(sales, None, orders, new)
            for name, sales, orders, new in cursor.fetchall()
        }


def margin_of(business: Business) -> Decimal | None:
    """Return the share of sales that is profit before ads, where the business told it."""
    return ProfitMargin.objects.of(business).values_list("margin", flat=True).first()


def known_span(business: Business, as_of: datetime | None = None) -> tuple[date, date] | None:
    """Return the first and the last day that has sales, or had some at that moment; or None."""
    if as_of is not None:
        totals = sales_totals(business, SalesQuestion(as_of=as_of))
        return (totals.first, totals.last) if totals.first and totals.last else None
    ends: Mapping[str, date | None] = SalesDay.objects.of(business).aggregate(
        first=Min("date"), last=Max("date")
    )
    first, last = ends["first"], ends["last"]
    return (first, last) if first and last else None


def days_ever_sold(business: Business) -> set[date]:
    """Return the days that have sales, and those that had some before an undo."""
    days = SalesDay.objects.of(business).values_list("date", flat=True)
    past = ReplacedSalesDay.objects.of(business).values_list("date", flat=True)
    return set(days.distinct()) | set(past.distinct())


_Row = tuple[date, str, str, Decimal, int | None, Decimal | None, int | None, Decimal | None, UUID]


def _answer(row: _Row) -> SalesDayAnswer:
    day, state, shop, revenue, orders, refunds, new_customers, margin, import_id = row
    return SalesDayAnswer(
        date=day.isoformat(),
        state=STATES.get(state),
        shop=shop or None,
        revenue=revenue,
        refunds=refunds,
        sales=revenue - (refunds or 0),
        orders=orders,
        new_customers=new_customers,
        margin=margin,
        import_id=ids.encode("imp", import_id),
    )


__all__ = [
    "Place",
    "SalesDay",
    "SalesQuestion",
    "SalesTotals",
    "SoldDay",
    "daily_sales",
    "days_ever_sold",
    "known_span",
    "margin_of",
    "sales_days",
    "sales_totals",
    "sold_by",
    "sold_days",
]
