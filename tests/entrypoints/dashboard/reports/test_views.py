"""Analytics > Reports: the preview shows what the file holds."""

import pytest
from django.test import Client

from kempen.domain.campaigns.models import Campaign
from tests.builders.downloads import rows_of
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("group_by", ["day", "week", "month", "campaign", "platform"])
def test_the_preview_has_as_many_rows_as_the_file(
    at_screen: Client, raya: Campaign, group_by: str
) -> None:
    page = at_screen.get(f"/insights/reports/?group_by={group_by}").content.decode()
    shown = page.split("<tbody>")[1].split("</tbody>")[0].count("<tr>")
    file = rows_of(at_screen.get(f"/export/?table={group_by}&format=csv"))
    assert shown == len(file) - 1
    assert f"table={group_by}&amp;format=csv" in page


def test_it_shows_every_metric_and_the_total(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/"))
    assert "Raya hampers Social RM8,400.84 RM28,600.00 4,200 336 3.40× 240% RM2.00 RM25.00" in words
    assert "Total RM8,400.84 RM28,600.00" in words


def test_a_long_preview_is_cut_and_says_so(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/?group_by=day&period=this-year"))
    assert "The first 100 rows; the file holds all of them." in words


def test_without_numbers_there_is_no_table(at_screen: Client) -> None:
    assert "There are no numbers for these days." in text_of(at_screen.get("/insights/reports/"))


def test_what_of_the_address_is_not_applied_is_told(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/?group_by=moon&compare=mars"))
    assert "There is no such grouping, so there is one row for each campaign." in words
    assert "There is no such comparison, so nothing is compared." in words
    words = text_of(at_screen.get("/insights/reports/?group_by=week&compare="))
    assert "There is no such" not in words
    words = text_of(at_screen.get("/campaigns/?status=lost"))
    assert "This status does not exist. Campaigns of every status are shown." in words
    # A file cannot tell, so there is none.
    for query in ("compare=mars", "as_of=soon"):
        assert at_screen.get(f"/export/?table=week&{query}").status_code == 404


@pytest.mark.parametrize("query", ["group_by=moon", "q=%00", "period=custom"])
def test_no_address_breaks_the_page(at_screen: Client, raya: Campaign, query: str) -> None:
    assert at_screen.get(f"/insights/reports/?{query}").status_code == 200
