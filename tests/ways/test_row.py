"""A row's way: from an uploaded file to the chart, the export and the API, the same everywhere."""

import csv
import io
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import Event
from kempen.kit import clock
from tests import make
from tests.builders.program import Program
from tests.builders.uploads import checked, signed_in, store, uploaded


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.fixture
def browser(business: Business) -> Client:
    return signed_in(business, "owner")


def test_a_row_goes_from_upload_to_chart(browser: Client, business: Business) -> None:
    yesterday = clock.today() - timedelta(days=1)
    days = [yesterday - timedelta(days=back) for back in range(27, -1, -1)]
    rows = [f"{day},{100 + number},{420 + number},7,1" for number, day in enumerate(days)]
    at = uploaded(browser, "date,spend,revenue,clicks,conversions\n" + "\n".join(rows))
    assert "28 rows are ready to import" in checked(
        browser, at, column_clicks="3", column_conversions="4"
    )
    store(browser, at)

    # 28 days of RM100 rising by one ringgit, and of RM420 rising as much: 3,178 and 12,138.
    span = {"from": str(days[0]), "to": str(days[-1])}
    page = browser.get("/", span).content.decode()
    assert "RM3,178" in page
    assert "3.82×" in page
    assert page.count("<svg") >= 1
    assert "Raya" in page
    # It has numbers, so it runs somewhere: nobody is told that it is a draft.
    assert "Draft" not in page

    file = browser.get("/export/", {**span, "table": "campaigns", "format": "csv"})
    cells = list(csv.reader(io.StringIO(b"".join(file).decode("utf-8-sig"))))
    assert any("3178" in cell for row in cells for cell in row)

    summary = Program.of(business).get(f"/reports/summary?{urlencode(span)}")
    assert summary.status_code == 200
    metrics = summary.json()["metrics"]
    assert (metrics["spend"], metrics["revenue"]) == (3178, 12138)
    assert (metrics["clicks"], metrics["conversions"]) == (196, 28)

    recorded = Event.objects.of(business).order_by("sequence")
    assert [event.type for event in recorded] == ["campaign.created", "import.completed"]
