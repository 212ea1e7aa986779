"""What is taken away equals what is shown, to the sen."""

import csv
import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import polars as pl
import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.kit.cells import original
from kempen.market.money import money
from tests import make
from tests.builders.pages import content_of, rows_of, text_of
from tests.builders.raya_campaign import TODAY, screen_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def brew(business: Business) -> Campaign:
    campaign = make.campaign(business, "冷萃咖啡 = cold brew", platform="search")
    every_other = [TODAY - timedelta(days=days_ago) for days_ago in range(1, 100, 2)]
    make.days(campaign, dict.fromkeys(every_other, ("33.333333", "99.999999")), clicks=7)
    return campaign


def name_of(answer: Any) -> str:
    return str(answer.headers["Content-Disposition"])


def test_the_totals_of_every_file_are_those_of_the_screen(
    at_screen: Client, raya: Campaign, brew: Campaign
) -> None:
    screen = text_of(at_screen.get("/insights/reports/?group_by=day"))
    for table in ("days", "campaigns", "week", "month", "platform"):
        *rows, total = rows_of(at_screen.get(f"/export/?table={table}&format=csv"))
        for column in ("spend", "revenue"):
            summed = sum((Decimal(row[column] or 0) for row in rows), Decimal(0))
            assert summed == Decimal(total[column])
            assert money(summed) in screen
        assert Decimal(total["return"]) == Decimal("3.346652")


def test_the_campaigns_file_holds_the_rows_of_the_page(
    at_screen: Client, raya: Campaign, brew: Campaign
) -> None:
    words = text_of(at_screen.get("/"))
    rows = rows_of(at_screen.get("/export/?table=campaigns&format=csv"))
    assert [row["campaign"] for row in rows] == ["Raya hampers", brew.name, ""]
    for row in rows[:2]:
        assert money(Decimal(row["spend"])) in words
        assert f"{Decimal(row['return']):.2f}×" in words


def test_the_workbook_holds_both_tables_and_the_filters(
    at_screen: Client, raya: Campaign, brew: Campaign
) -> None:
    answer = at_screen.get("/export/?q=cold&period=last-7-days&table=all&format=xlsx")
    content = content_of(answer)
    campaigns = pl.read_excel(io.BytesIO(content), sheet_name="campaigns")
    days = pl.read_excel(io.BytesIO(content), sheet_name="days")
    filters = dict(
        pl.read_excel(io.BytesIO(content), sheet_name="filters", has_header=False).rows()
    )
    assert campaigns["campaign"].to_list() == [brew.name, None]
    assert days.height == 8
    assert days["spend"].to_list()[-1] == pytest.approx(4 * 33.333333)
    assert (filters["from"], filters["to"], filters["search"]) == (
        "2026-11-13",
        "2026-11-19",
        "cold",
    )


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("", "kempen-kopi-rimba-2026-08-28-to-2026-11-19-return.csv"),
        ("metric=spend&period=last-7-days", "kempen-kopi-rimba-2026-11-13-to-2026-11-19-spend.csv"),
        ("q=Raya%20%2F..%2F", "kempen-kopi-rimba-2026-08-28-to-2026-11-19-search-raya-return.csv"),
        ("table=campaigns", "kempen-kopi-rimba-2026-08-28-to-2026-11-19-by-campaign.csv"),
        ("table=data", "kempen-kopi-rimba-2026-08-28-to-2026-11-19-data.csv"),
        (
            "format=xlsx&table=all",
            "kempen-kopi-rimba-2026-08-28-to-2026-11-19-return.xlsx",
        ),
    ],
)
def test_the_file_name_names_the_filters(
    at_screen: Client, raya: Campaign, query: str, name: str
) -> None:
    assert name_of(at_screen.get(f"/export/?{query}")) == f'attachment; filename="{name}"'


def test_a_campaigns_file_names_the_campaign(
    at_screen: Client, raya: Campaign, brew: Campaign
) -> None:
    answer = at_screen.get(f"/export/?campaign={raya.public_id}")
    assert "kempen-kopi-rimba-raya-hampers-2026-08-28-to-2026-11-19-return.csv" in name_of(answer)
    assert Decimal(rows_of(answer)[-1]["spend"]) == 84 * Decimal("100.01")


def test_exported_data_imported_again_changes_nothing(
    at_screen: Client, business: Business, raya: Campaign, brew: Campaign
) -> None:
    from kempen.domain.imports.actions.receive_file import receive_csv

    make.campaign(business, "=SUM(A1)")
    formula = Campaign.objects.of(business).get(name="=SUM(A1)")
    make.day(formula, TODAY - timedelta(days=3), "1.5", "2", clicks=0, conversions=Decimal("0.25"))
    content = content_of(at_screen.get("/export/?table=data&format=csv"))
    assert b"'=SUM(A1)" in content
    before = list(
        PerformanceDay.objects.of(business).order_by("pk").values_list("spend", "revenue")
    )
    result = receive_csv(make.actor(business), content, source="dashboard")
    assert (result.status, result.rejected) == ("completed", 0)
    assert (result.inserted, result.updated, result.unchanged) == (0, 0, 84 + 42 + 1)
    after = list(PerformanceDay.objects.of(business).order_by("pk").values_list("spend", "revenue"))
    assert before == after


@pytest.mark.parametrize(
    "query", ["table=moon", "format=doc", "table=all&format=csv", "campaign=cmp_x"]
)
def test_there_is_no_file_that_nobody_offers(at_screen: Client, raya: Campaign, query: str) -> None:
    assert at_screen.get(f"/export/?{query}").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("analyst", 200), ("viewer", 403)])
def test_viewers_do_not_export(business: Business, raya: Campaign, role: str, status: int) -> None:
    assert screen_of(business, "bob", role).get("/export/").status_code == status


def test_a_stranger_takes_nothing_away(business: Business, raya: Campaign) -> None:
    charlie = screen_of(make.business("Strangers"), "charlie")
    assert rows_of(charlie.get("/export/?table=data&format=csv")) == []


def test_a_file_is_kept_by_nobody(at_screen: Client, raya: Campaign) -> None:
    assert at_screen.get("/export/").headers["Cache-Control"] == "no-store"


def test_an_exported_name_is_no_formula_where_semicolons_divide(
    at_screen: Client, business: Business
) -> None:
    name = "Kopi;=HYPERLINK(1);+2"
    make.day(make.campaign(business, name), TODAY - timedelta(days=1))
    answer = at_screen.get("/export/?table=campaigns&format=csv")
    text = content_of(answer).decode("utf-8-sig")
    cells = [
        cell for line in csv.reader(io.StringIO(text, newline=""), delimiter=";") for cell in line
    ]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert original(next(csv.DictReader(io.StringIO(text)))["campaign"]) == name
