"""One report in every format: page, answer and files hold the same, to the sen."""

import io
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import polars as pl
import pytest
from django.test import Client
from pypdf import PdfReader

from kempen.domain.accounts.models import Business
from kempen.domain.branding.actions import save_brand
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.images import PlainImage
from kempen.domain.metrics.billing import save_terms
from kempen.domain.reports import files, pdf_file, pdf_layout
from kempen.kit import strict_json
from kempen.kit.bounded_process import ChildFailed, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from kempen.market import numbers
from kempen.market.money import money
from kempen.market.tax import TaxTerms, Withholding
from tests import make
from tests.builders import shop
from tests.builders.pages import content_of, rows_of, text_of
from tests.builders.program import Program, problem
from tests.builders.raya_campaign import TODAY, screen_of

pytestmark = pytest.mark.django_db
COLUMNS = ("spend", "revenue", "return", "true_return", "spend_before", "revenue_change")
DEEPAVALI_2025, DEEPAVALI_2026 = date(2025, 10, 20), date(2026, 11, 8)


@pytest.fixture
def brew(business: Business) -> Campaign:
    """A campaign with a name like a formula, now and around last year's Deepavali."""
    campaign = make.campaign(business, "=冷萃 brew", platform="search")
    now = [TODAY - timedelta(days=days_ago) for days_ago in range(1, 30, 2)]
    then = [day - (DEEPAVALI_2026 - DEEPAVALI_2025) for day in now]
    make.days(campaign, dict.fromkeys(now, ("33.333333", "99.999999")), clicks=7)
    make.days(campaign, dict.fromkeys(then, ("10.01", "20.02")))
    return campaign


@pytest.fixture
def billed(business: Business) -> None:
    terms = TaxTerms(service_tax=True, withholding=Withholding.TREATY)
    save_terms(make.actor(business), {"search": terms, "social": terms})


def cell(row: dict[str, Any], column: str) -> Decimal | None:
    text = row[column]
    return Decimal(str(text)) if text not in ("", None) else None


@pytest.mark.parametrize("group_by", ["day", "week", "month", "campaign", "platform"])
def test_every_format_holds_the_same_numbers(
    at_screen: Client,
    business: Business,
    raya: Campaign,
    brew: Campaign,
    billed: None,
    group_by: str,
) -> None:
    query = "period=last-28-days&compare=season"
    page = text_of(at_screen.get(f"/insights/reports/?{query}&group_by={group_by}"))
    files = {
        form: at_screen.get(f"/export/?{query}&table={group_by}&format={form}")
        for form in ("csv", "xlsx", "parquet")
    }
    *lines, total = rows_of(files["csv"])
    frame = pl.read_parquet(io.BytesIO(content_of(files["parquet"])))
    sheet = pl.read_excel(io.BytesIO(content_of(files["xlsx"])), sheet_id=1)
    body = strict_json.loads(
        Program.of(business)
        .get(
            f"/reports/performance?from=2026-10-23&to=2026-11-19&compare=season&group_by={group_by}"
        )
        .content
    )
    assert len(lines) == frame.height == sheet.height - 1 == len(body["data"])
    for column in COLUMNS:
        expected = [cell(line, column) for line in lines]
        assert frame[column].to_list() == expected
        assert [None if x is None else round(x, 6) for x in sheet[column].to_list()[:-1]] == [
            None if x is None else float(x) for x in expected
        ]
        assert [_said(row, column) for row in body["data"]] == expected
        assert _said(body["total"], column) == cell(total, column)
    assert money(Decimal(total["spend"])) in page
    assert numbers.times(Decimal(total["true_return"])) in page
    assert money(Decimal(total["spend_before"])) in page
    assert frame.schema["spend"] == pl.Decimal(38, 6)


def _said(row: dict[str, Any], column: str) -> Decimal | None:
    slug, _, side = column.rpartition("_")
    if side == "before":
        value = row["compared"][slug]
    elif side == "change":
        value = row["change_per_cent"][slug]
    else:
        value = row[column]
    return None if value is None else Decimal(str(value))


def test_the_sentence_says_which_days_are_compared_and_why(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    page = text_of(at_screen.get("/insights/reports/?period=last-28-days&compare=season"))
    sentence = (
        "Compared with 4 Oct to 31 Oct 2025, Deepavali to Deepavali. It was on 20 Oct 2025 a year "
        "earlier and is on 8 Nov 2026 this time. Only one of the two periods has the 11.11 sale, "
        "the 10.10 sale."
    )
    assert sentence in page
    body = strict_json.loads(
        Program.of(business)
        .get(
            "/reports/summary?from=2026-10-23&to=2026-11-19&compare=season",
            HTTP_ACCEPT_LANGUAGE="ms",
        )
        .content
    )
    compared = body["compared"]
    assert compared["sentence"] == sentence
    assert (compared["from"], compared["to"]) == ("2025-10-04", "2025-10-31")
    assert compared["metrics"]["spend"] is None
    previous = text_of(at_screen.get("/insights/reports/?period=last-28-days&compare=previous"))
    assert "Compared with 25 Sept to 22 Oct 2026, the previous 28 days." in previous


def test_what_is_not_answered_is_no_fact(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    assert "True return" not in text_of(at_screen.get("/insights/reports/"))
    row = rows_of(at_screen.get("/export/?table=campaign&format=csv"))[0]
    assert (row["cost_with_tax"], row["true_return"]) == ("", "")
    body = strict_json.loads(Program.of(business).get("/reports/summary").content)
    assert body["true_return"] == {"sentence": None, "unanswered": ["search", "social", "other"]}


def test_a_name_like_a_formula_is_itself_again_in_typed_files_and_neutral_in_csv(
    at_screen: Client, brew: Campaign
) -> None:
    query = "/export/?period=last-28-days&table=campaign&format="
    assert rows_of(at_screen.get(query + "csv"))[0]["campaign"] == "'=冷萃 brew"
    for form, read in (("parquet", pl.read_parquet), ("xlsx", pl.read_excel)):
        frame: Any = read(io.BytesIO(content_of(at_screen.get(query + form))))
        assert frame["campaign"][0] == "=冷萃 brew"


def test_a_pdf_has_real_text_the_chart_and_the_numbers_of_the_page(
    at_screen: Client, raya: Campaign, brew: Campaign, billed: None
) -> None:
    _needs_pango()
    answered = at_screen.get("/export/?table=week&format=pdf&compare=previous")
    assert answered["Content-Type"] == "application/pdf"
    assert "by-week.pdf" in answered["Content-Disposition"]
    text = _text_of_pdf(answered.content)
    total = rows_of(at_screen.get("/export/?table=week&format=csv"))[-1]
    for words in (
        "Kopi Rimba: 28 Aug to 19 Nov 2026",
        money(Decimal(total["spend"])),
        numbers.times(Decimal(total["true_return"])),
        "Return over the last 7 days",
        "8% service tax and 8% withholding tax",
    ):
        assert words in text


def test_a_long_pdf_says_how_much_it_leaves_out_and_has_the_brand(
    at_screen: Client, raya: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    _needs_pango()
    monkeypatch.setattr(pdf_file, "MOST_ROWS", 10)
    logo = PlainImage("image/png", 200, 100, shop.picture(200, 100))
    save_brand(make.actor(raya.business), "Agensi Kilat", logo)
    content = at_screen.get("/export/?table=day&format=pdf").content
    assert "These are the first 10 rows. 74 more rows are not shown." in _text_of_pdf(content)
    assert "Agensi Kilat: " in _text_of_pdf(content)
    (image,) = PdfReader(io.BytesIO(content)).pages[0].images
    assert image.image is not None
    assert image.image.size == (200, 100)


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        (ChildRefused("no_pango"), "no_pdf", "libpangoft2-1.0-0"),
        (ChildFailed("it ended with 1"), "pdf_failed", "The PDF failed."),
        (OverLimit("time"), "pdf_failed", "The PDF failed."),
    ],
    ids=["no Pango", "a crash", "too slow"],
)
def test_a_pdf_that_cannot_be_made_is_a_clear_problem_and_nothing_else_changes(
    at_screen: Client,
    business: Business,
    raya: Campaign,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    code: str,
    words: str,
) -> None:
    def fail(*_: object) -> bytes:
        raise fault

    monkeypatch.setattr(pdf_file, "run_bounded", fail)
    page = at_screen.get("/export/?table=day&format=pdf")
    assert page.status_code == 503
    assert words in text_of(page)
    # The way back leads to the same data.
    then = at_screen.get("/export/?table=day&format=pdf&as_of=2026-11-01").content.decode()
    assert "as_of=2026-11-01" in then
    refused = Program.of(business).get("/reports/performance?format=pdf")
    assert problem(refused) == (503, code)
    assert "Retry-After" not in refused.headers, "waiting does not help"
    assert at_screen.get("/export/?table=day&format=parquet").status_code == 200


def test_a_report_too_long_for_json_and_excel_says_what_to_choose(
    at_screen: Client, business: Business, raya: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_MOST_CELLS", 23 * 84)
    program, days = Program.of(business), "/reports/performance?from=2026-08-28&to=2026-11-19"
    assert len(program.get(days).json()["data"]) == 84
    refused = program.get(f"{days}&compare=previous")
    assert problem(refused) == (422, "too_many_rows")
    assert "This report has 84 rows. JSON and Excel can have 28." in refused.json()["detail"]
    assert program.get(f"{days}&compare=previous&group_by=week").status_code == 200
    workbook = at_screen.get("/export/?table=day&format=xlsx&compare=previous")
    assert workbook.status_code == 422
    assert "or CSV or Parquet" in text_of(workbook)
    whole = at_screen.get("/export/?table=day&format=csv&compare=previous")
    assert len(rows_of(whole)) == 84 + 1


def test_a_viewer_takes_nothing_away(business: Business, raya: Campaign) -> None:
    viewer = screen_of(business, "vera", "viewer")
    for form in ("csv", "xlsx", "parquet", "pdf"):
        assert viewer.get(f"/export/?table=day&format={form}").status_code == 403
    page = viewer.get("/insights/reports/").content.decode()
    assert "/export/" not in page
    assert "schedules" not in page


def _needs_pango() -> None:
    try:
        run_bounded(pdf_layout.lay_out, b"<p>x</p>", pdf_file._LIMITS)
    except ChildRefused:
        pytest.skip("this machine has no Pango (make pdf installs it)")


def _text_of_pdf(content: bytes) -> str:
    """Read the text as whoever searches or copies it does."""
    pages = PdfReader(io.BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
