"""Reports over many years: written apart, one at a time for each business, refused early."""

import io
from datetime import timedelta
from typing import Any

import polars as pl
import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics import queries
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.reports import bounded_writer, effort, files
from kempen.kit.bounded_process import run_bounded
from kempen.kit.concurrency_limit import HEAVY_WORK
from tests import make
from tests.builders.pages import content_of, rows_of, text_of
from tests.builders.program import Program, problem
from tests.builders.raya_campaign import TODAY
from tests.turns import in_turn

pytestmark = pytest.mark.django_db
YEARS = f"from=2001-01-01&to={TODAY.isoformat()}"
FIVE_YEARS = f"from=2021-11-21&to={TODAY.isoformat()}"


@pytest.fixture
def long(business: Business) -> Campaign:
    """A campaign that ran for 3,000 days."""
    return _running_for(3_000, business)


def _running_for(length: int, business: Business) -> Campaign:
    campaign = make.campaign(business, "=冷萃 brew")
    PerformanceDay.objects.of_everyone().bulk_create(
        PerformanceDay(
            business=business,
            campaign=campaign,
            date=TODAY - timedelta(days=days),
            spend=f"{days}.01",
            revenue=f"{3 * days}.5",
            clicks=days,
        )
        for days in range(1, length + 1)
    )
    return campaign


@pytest.fixture
def soon_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report of five years is long, as otherwise one of twenty, which takes long to write."""
    for module in (effort, files):
        monkeypatch.setattr(module, "MOST_AT_ONCE", 40.0)


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HEAVY_WORK, "_seconds", 0)


@pytest.mark.parametrize(
    ("form", "compare"),
    [
        (form, compare)
        for number, form in enumerate(("json", "csv", "xlsx", "parquet"))
        for compare in in_turn(("", "&compare=previous"), number, of=2)
    ],
)
def test_a_long_report_written_apart_holds_what_a_short_one_would(
    business: Business, monkeypatch: pytest.MonkeyPatch, form: str, compare: str
) -> None:
    # A few hundred days tell both ways apart as well as thousands, which only take longer.
    _running_for(300, business)
    program, first = Program.of(business), (TODAY - timedelta(days=300)).isoformat()
    path = f"/reports/performance?from={first}&to={TODAY.isoformat()}{compare}&format={form}"
    asked = list[str]()

    def noted(*given: Any) -> bytes:
        asked.append(form)
        return run_bounded(*given)

    monkeypatch.setattr(files, "MOST_AT_ONCE", 10**9)
    in_process = _told(program.get(path), form)
    monkeypatch.setattr(files, "MOST_AT_ONCE", 0)
    monkeypatch.setattr(bounded_writer, "run_bounded", noted)
    assert _told(program.get(path), form) == in_process
    assert asked == [form]


@pytest.mark.parametrize(
    ("path", "page"),
    [
        (f"format=xlsx&{FIVE_YEARS}", f"/export/?table=day&format=xlsx&{FIVE_YEARS}"),
        (
            f"format=json&{FIVE_YEARS}&group_by=week&compare=previous",
            f"/insights/reports/?{FIVE_YEARS}",
        ),
        (f"format=parquet&{FIVE_YEARS}", f"/export/?table=all&format=xlsx&{FIVE_YEARS}"),
        (f"format=csv&{FIVE_YEARS}", f"/export/?table=data&format=csv&{FIVE_YEARS}"),
    ],
    ids=["workbook", "preview", "everything", "days"],
)
def test_a_second_long_report_of_a_business_is_told_at_once_when_to_come_again(
    at_screen: Client,
    business: Business,
    soon_long: None,
    no_waiting: None,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    page: str,
) -> None:
    _running_for(300, business)
    for number in range(4):
        make.campaign(business, f"Another {number}")
    others = make.business("Teh Tarik")
    with HEAVY_WORK.place(business.id):
        with monkeypatch.context() as patched:
            patched.setattr(queries, "statement_of", None)
            refused = Program.of(business).get(f"/reports/performance?{path}")
            answered = at_screen.get(page)
        theirs = Program.of(others).get(f"/reports/performance?{path}")
        short = at_screen.get("/export/?table=day&format=xlsx")
    assert problem(refused) == (503, "busy")
    assert refused.headers["Retry-After"] == "5"
    assert answered.status_code == 503
    assert answered.headers["Retry-After"] == "5"
    words = text_of(answered)
    assert "Kempen is busy" in words
    assert "Try again" in words
    assert page.partition("?")[2].replace("&", "&amp;") in answered.content.decode()
    assert theirs.status_code == 200, "another business waits for nobody"
    assert short.status_code == 200, "a short report needs no turn"
    assert Program.of(business).get(f"/reports/performance?{path}").status_code == 200


def test_of_six_pdfs_at_once_a_business_has_one_made(
    at_screen: Client, business: Business, raya: Campaign, no_waiting: None
) -> None:
    with HEAVY_WORK.place(business.id):
        refused = Program.of(business).get("/reports/performance?format=pdf")
        page = at_screen.get("/export/?table=week&format=pdf")
    assert problem(refused) == (503, "pdf_busy")
    assert refused.headers["Retry-After"] == "5"
    assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
    assert "This file was not created. Try again in a few seconds." in text_of(page)


def test_the_days_leave_the_database_before_the_first_byte_is_read(
    at_screen: Client, business: Business, long: Campaign
) -> None:
    answer = at_screen.get(f"/export/?table=data&format=csv&{YEARS}")
    PerformanceDay.objects.of(business).delete()
    assert len(rows_of(answer)) == 3_000


def _told(answer: Any, form: str) -> object:
    """What a file says, whatever moment it was written at."""
    assert answer.status_code == 200, answer.content
    if form != "xlsx":
        return content_of(answer)
    return pl.read_excel(io.BytesIO(content_of(answer)), sheet_id=1).rows()
