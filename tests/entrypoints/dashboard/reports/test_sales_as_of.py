"""Total sales that were imported, undone and imported again: each surface says what stood when."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from tests.builders.pages import rows_of, text_of
from tests.builders.program import Program
from tests.builders.stored_days import put_sales
from tests.clocks import time_is

pytestmark = pytest.mark.django_db
DAYS = "from=2026-11-17&to=2026-11-19"
BEGAN = datetime(2026, 11, 20, 4, 0, tzinfo=UTC)


@pytest.fixture
def moments(
    at_screen: Client, business: Business, raya: Campaign, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """Before the import, after it, after its undo, and once it was imported again; an hour each."""

    def hour(number: int) -> None:
        time_is(monkeypatch, BEGAN + timedelta(hours=number))

    row: dict[str, object] = {"date": "2026-11-18", "state": "Johor", "revenue": 1200.5}
    hour(1)
    imported = put_sales(business, row)
    hour(2)
    at_screen.post(f"/insights/import/done/{imported.public_id}/undo/")
    hour(3)
    put_sales(business, row)
    hour(4)
    names = ("before", "imported", "undone", "again")
    ends = (BEGAN + timedelta(hours=number, minutes=30) for number in range(4))
    return {name: f"{end:%Y-%m-%dT%H:%M:%S}Z" for name, end in zip(names, ends, strict=True)}


@pytest.mark.parametrize(
    ("moment", "sales"), [("before", 0), ("imported", 1), ("undone", 0), ("again", 1)]
)
def test_page_api_and_file_have_the_total_sales_of_a_moment(
    at_screen: Client, business: Business, moments: dict[str, str], moment: str, sales: int
) -> None:
    as_of = f"{DAYS}&as_of={moments[moment]}"
    total = Program.of(business).get(f"/reports/summary?{as_of}").json()["total_sales"]
    assert (total and total["sales"]) == (1200.5 if sales else None)
    page = text_of(at_screen.get(f"/insights/reports/?period=custom&group_by=day&{as_of}"))
    assert ("RM1,200.50" in page) == bool(sales)
    file = rows_of(at_screen.get(f"/export/?period=custom&table=day&format=csv&{as_of}"))
    assert file[1]["total_sales"] == ("1200.50" if sales else "")


def test_states_are_offered_for_a_moment_that_had_sales(
    at_screen: Client, business: Business, moments: dict[str, str]
) -> None:
    """What there is to choose follows the moment, and not what has sales today."""

    def offers_states(moment: str) -> bool:
        page = at_screen.get(f"/insights/reports/?period=custom&{DAYS}&as_of={moments[moment]}")
        says_why = "Total sales, orders and profit after ads cannot be split" in text_of(page)
        offers = 'id="group-state"' in page.content.decode()
        assert says_why == offers
        return offers

    wanted = {"before": False, "imported": True, "undone": False, "again": True}
    assert {moment: offers_states(moment) for moment in moments} == wanted
