"""Total sales on their page: imported, compared, undone, with a margin."""

import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import polars as pl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry
from kempen.domain.forecasts.rules import OverClaim
from kempen.domain.performance.models import Import
from kempen.domain.sales.models import SalesDay
from kempen.domain.sales.queries import margin_of
from kempen.kit import clock
from tests import make
from tests.builders.pages import unescaped_text_of
from tests.builders.stored_days import outlook, put_sales, sold
from tests.domain.sales.formats import exports

PAGE, IMPORT, MARGIN = "/insights/sales/", "/insights/sales/import/", "/insights/sales/margin/"

WEEKS = exports.WOOCOMMERCE_REVENUE.replace("05-14", "05-04") + "2026-05-11,1,9,0,0,9,0,0,9\n"


def upload(client: Client, text: str | bytes, name: str = "sales.csv", **more: str) -> Any:
    content = text.encode() if isinstance(text, str) else text
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content), **more})


def test_an_empty_page_says_what_it_is_for(at_screen: Client) -> None:
    text = unescaped_text_of(at_screen.get(PAGE))
    assert "No total sales yet" in text
    assert "It saves no order and nothing about your customers" in text


def test_an_export_is_imported_and_undone(at_screen: Client, business: Business) -> None:
    answer = upload(at_screen, exports.SHOPEE)
    record = Import.objects.of(business).get()
    assert answer.headers["Location"].endswith(f"/insights/import/done/{record.public_id}/")
    text = unescaped_text_of(at_screen.get(answer.headers["Location"]))
    assert "2 rows of total sales imported" in text
    assert "Kempen skipped 1 row that is not a sale" in text
    answer = at_screen.post(f"/insights/import/done/{record.public_id}/undo/", follow=True)
    assert "2 rows from this import were removed." in unescaped_text_of(answer)
    assert not SalesDay.objects.of(business).exists()


def test_a_day_with_two_states_is_not_called_two_days(at_screen: Client) -> None:
    rows = "date,state,revenue\n2026-01-31,Johor,10\n2026-01-31,Selangor,20\n"
    text = unescaped_text_of(at_screen.post(IMPORT, {"pasted": rows}, follow=True))
    assert "2 rows of total sales imported" in text
    assert "2 days" not in text


def test_a_workbook_and_pasted_rows_are_taken_too(at_screen: Client, business: Business) -> None:
    content = io.BytesIO()
    cells = {"Tarikh": ["2026-01-31"], "Jualan": [1200.5], "Negeri": ["Pulau Pinang"]}
    pl.DataFrame(cells).write_excel(content)
    upload(at_screen, content.getvalue(), "jualan.xlsx", shop="Kedai Pinang")
    rows = "date\trevenue\n2026-02-01\t12\nJumlah\t12\n"
    at_screen.post(IMPORT, {"pasted": rows})
    assert sold(business) == [
        ("2026-01-31", "07", "Kedai Pinang", Decimal("1200.5")),
        ("2026-02-01", "", "", Decimal(12)),
    ]


def test_unknown_columns_are_chosen_once(at_screen: Client, business: Business) -> None:
    rows = ("A1,10,siap", "A1,5,siap", "A2,7,batal")
    text = "\n".join(["Bila,No,Nilai,Keadaan", *(f"2026-01-31,{row}" for row in rows)])
    answer = upload(at_screen, text)
    assert answer.status_code == 422
    page = unescaped_text_of(answer)
    assert "Choose the columns below, and choose the file again" in page
    assert b'<option value="Bila">' in answer.content
    chosen = {
        "column_date": "Bila",
        "column_revenue": "Nilai",
        "column_order": "No",
        "column_status": "Keadaan",
    }
    assert upload(at_screen, text, **chosen).status_code == 302
    day = SalesDay.objects.of(business).get()
    assert (day.revenue, day.orders) == (Decimal(15), 1)
    # The next file with this header needs no choice.
    assert upload(at_screen, text.replace("2026-01-31", "2026-02-01")).status_code == 302
    assert SalesDay.objects.of(business).count() == 2


def test_chosen_columns_stay_where_the_file_was_not_chosen_again(
    at_screen: Client, business: Business
) -> None:
    text = "Bila,Nilai\n2026-01-31,10\n"
    refused = unescaped_text_of(upload(at_screen, text))
    assert "Choose a file, or paste rows." not in refused
    chosen = {"column_date": "Bila", "column_revenue": "Nilai"}
    answer = at_screen.post(IMPORT, {"header": ["Bila", "Nilai"], **chosen})
    page = unescaped_text_of(answer)
    # The form with its error comes first on the page, as other errors do.
    assert page.index("Choose a file, or paste rows.") < page.index("No total sales yet")
    assert answer.status_code == 422
    for name in ("Bila", "Nilai"):
        assert f'<option value="{name}" selected>' in answer.content.decode()
        assert f'name="header" value="{name}"' in answer.content.decode()
    assert upload(at_screen, text, **chosen).status_code == 302
    assert sold(business) == [("2026-01-31", "", "", Decimal(10))]


def test_likely_columns_stand_there_and_a_wrong_choice_is_changed(
    at_screen: Client, business: Business
) -> None:
    text = "No. Pesanan,Tarikh Pesanan,Jumlah (RM),Tip,Status Pesanan,Negeri\n"
    text += "A1,14 Mac 2026,RM10.00,RM2,Selesai,Johor\n"
    answer = upload(at_screen, text)
    likely = {
        "date": "Tarikh Pesanan",
        "revenue": "Jumlah (RM)",
        "order": "No. Pesanan",
        "status": "Status Pesanan",
        "state": "Negeri",
    }
    for name in likely.values():
        assert f'<option value="{name}" selected>' in answer.content.decode()
    chosen = {f"column_{column}": name for column, name in likely.items()}
    upload(at_screen, text, **(chosen | {"column_revenue": "Tip"}))
    assert [day.revenue for day in SalesDay.objects.of(business)] == [Decimal(2)]
    # The next file would be read in the same way: the person asks for the columns.
    again = upload(at_screen, text, chooses_columns="on")
    assert again.status_code == 422
    assert '<option value="Tip" selected>' in again.content.decode()
    upload(at_screen, text, **chosen)
    upload(at_screen, text)
    assert [day.revenue for day in SalesDay.objects.of(business)] == [Decimal(10)]


def test_rows_with_errors_are_named_and_nothing_is_saved(
    at_screen: Client, business: Business
) -> None:
    text = "date,revenue\n2026-01-31,abc\n2026-02-01,5\n"
    answer = upload(at_screen, text)
    assert answer.status_code == 422
    page = unescaped_text_of(answer)
    assert "Some rows have errors. Nothing was saved." in page
    assert "“abc” is not a number." in page
    assert "Choose the file again. Kempen does not save it." in page
    assert not SalesDay.objects.of(business).exists()
    assert upload(at_screen, text, skips_bad_rows="on").status_code == 302
    assert sold(business) == [("2026-02-01", "", "", Decimal(5))]


def test_only_revenue_is_advised_to_have_refunds_subtracted(at_screen: Client) -> None:
    advice = "Subtract refunds from the revenue on the day of the sale."
    orders = unescaped_text_of(upload(at_screen, "date,revenue,orders\n2026-01-31,5,-1\n"))
    assert "-1 is below zero." in orders
    assert "Enter 0 or more." in orders
    assert advice not in orders
    revenue = unescaped_text_of(upload(at_screen, "date,revenue,orders\n2026-01-31,-5,1\n"))
    assert advice in revenue


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({}, "Choose a file, or paste rows."),
        ({"pasted": "date,revenue\n3/4/2026,5\n"}, "3/4/2026"),
        ({"pasted": "date,revenue\n2026-01-31,5\n", "shop": "x" * 61}, "60"),
        (
            {"pasted": "date,revenue,shop\n2026-01-31,5,\n2026-01-31,6,A\n", "shop": "A"},
            "2026-01-31 appears twice for the same state and shop.",
        ),
        ({"pasted": WEEKS}, "2026-05-11 follows 2026-05-04. Each row must be one day."),
    ],
)
def test_what_cannot_be_used_says_what_to_do(
    at_screen: Client, sent: dict[str, str], says: str
) -> None:
    answer = at_screen.post(IMPORT, sent)
    assert answer.status_code == 422
    assert says in unescaped_text_of(answer)


def test_platforms_are_compared_with_what_came_in(at_screen: Client, business: Business) -> None:
    yesterday = clock.today() - timedelta(days=1)
    campaign = make.campaign(business)
    make.day(campaign, yesterday, "100", "450")
    make.day(campaign, yesterday - timedelta(days=1), "100", "999")
    put_sales(
        business, {"date": yesterday.isoformat(), "revenue": 620, "refunds": 20, "margin": 0.4}
    )
    text = unescaped_text_of(at_screen.get(PAGE))
    # Only the day that has sales counts: 450 of 600, returns of 4.5 and 6, and 0.4 × 600 − 100.
    assert "Platforms claim 75% of your total sales" in text
    for figure in ("4.50×", "6.00×", "RM140"):
        assert figure in text
    assert "that its ads brought" not in text


def test_sales_without_ad_results_are_not_said_to_be_claimed_by_none(
    at_screen: Client, business: Business
) -> None:
    put_sales(business, {"date": (clock.today() - timedelta(days=1)).isoformat(), "revenue": 620})
    text = unescaped_text_of(at_screen.get(PAGE))
    assert "No ad results on the days with total sales" in text
    assert "Platforms claim" not in text
    assert text.count("No data") >= 2


def test_what_a_platform_over_claims_has_a_range(at_screen: Client, business: Business) -> None:
    yesterday = clock.today() - timedelta(days=1)
    for platform in ("search", "social"):
        make.day(make.campaign(business, platform, platform=platform), yesterday, "100", "450")
    put_sales(business, {"date": yesterday.isoformat(), "revenue": 620})
    outlook(business, over_claims=(OverClaim("search", 1.4, 1.18, 1.71),))
    text = unescaped_text_of(at_screen.get(PAGE))
    assert "Claimed for each RM1 that its ads brought" in text
    assert "likely RM1.18 to RM1.71" in text
    assert "Not enough data" in text


def test_the_margin_is_kept_and_written_to_the_audit_log(
    at_screen: Client, business: Business
) -> None:
    at_screen.post(MARGIN, {"margin": "35"})
    assert margin_of(business) == Decimal("0.35")
    assert AuditEntry.objects.of(business).filter(action="sales.margin_set").count() == 1
    assert at_screen.post(MARGIN, {"margin": "101"}).status_code == 422
    assert margin_of(business) == Decimal("0.35")
    at_screen.post(MARGIN, {"margin": ""})
    assert margin_of(business) is None
