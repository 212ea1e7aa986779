"""A file with totals, dashes and two-digit years is asked about, and the answer is remembered."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.performance.models import Import, PerformanceDay
from tests import make
from tests.builders.uploads import checked, led_to, signed_in, store, uploaded

ODD = "date,spend,revenue,clicks\n30/1/26,1,2,-\n31/1/26,-,4,5\nJumlah,1,6,5\n"
MAPPED = {"date_form": "dmy", "column_clicks": "3"}


@pytest.fixture
def at(browser: Client) -> str:
    return uploaded(browser, ODD)


def test_the_usual_answers_are_chosen_and_all_of_the_file_is_accounted_for(
    browser: Client, business: Business, at: str
) -> None:
    page = checked(browser, at, **MAPPED)
    assert "2 rows are ready to import" in page
    assert "Kempen skips 1 total row." in page
    for sentence in (
        "1 row looks like a total: “Jumlah”.",
        "2 number cells hold signs such as “-”.",
        "2 dates have two-digit years, such as “30/1/26”.",
    ):
        assert sentence in page
    result = browser.get(store(browser, at).url).content.decode()
    assert "Kempen skipped 1 total row." in result
    batch = Import.objects.of(business).get()
    assert (batch.received, batch.inserted, batch.skipped, batch.rejected) == (3, 2, 1, 0)
    days = PerformanceDay.objects.of(business).order_by("date")
    assert list(days.values_list("spend", "clicks")) == [(Decimal(1), None), (Decimal(0), 5)]


def test_another_answer_is_checked_again_and_remembered_for_the_next_file(
    browser: Client, at: str
) -> None:
    checked(browser, at, **MAPPED)
    there = led_to(browser.post(f"{at}cells/", {"total_rows": "refuse", "dashes": "zero"}))
    assert there == f"{at}check/"
    page = browser.get(there).content.decode()
    assert "1 of 3 rows has an error" in page
    assert "“Jumlah” looks like a total row." in page
    following = uploaded(browser, ODD)
    page = checked(browser, following, **MAPPED)
    assert "1 of 3 rows has an error" in page
    browser.post(f"{following}cells/", {"total_rows": "skip"})
    browser.get(store(browser, following).url)
    clicks = PerformanceDay.objects.of_everyone().order_by("date").values_list("clicks", flat=True)
    assert list(clicks) == [0, 5]


def test_what_is_no_answer_changes_nothing(browser: Client, at: str) -> None:
    assert led_to(browser.post(f"{at}cells/", {})) == f"{at}check/"
    checked(browser, at, **MAPPED)
    browser.post(f"{at}cells/", {"total_rows": "eat", "moon": "skip"})
    assert "2 rows are ready to import" in browser.get(f"{at}check/").content.decode()
    done = store(browser, at).url
    browser.post(f"{at}cells/", {"total_rows": "refuse"})
    assert led_to(browser.get(f"{at}check/")) == done


def test_a_file_without_such_cells_is_not_asked_about(browser: Client) -> None:
    at = uploaded(browser, "date,spend,revenue\n2026-01-30,1,2\n")
    assert "unusual cells" not in checked(browser, at)


def test_nobody_else_answers(browser: Client, business: Business, at: str) -> None:
    checked(browser, at, **MAPPED)
    stranger = signed_in(make.business("Stranger"), "owner", "charlie")
    assert stranger.post(f"{at}cells/", {"dashes": "zero"}).status_code == 404
    viewer = signed_in(business, "viewer", "bob")
    assert viewer.post(f"{at}cells/", {"dashes": "zero"}).status_code == 403
