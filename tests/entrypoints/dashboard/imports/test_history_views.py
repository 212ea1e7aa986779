"""Undo at the screen, the history of a day in words, the rule of two sources, reports as of."""

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.as_of import source_rule_of
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rows import Day, of_days
from kempen.kit import clock
from tests import make
from tests.builders.uploads import PAGE, signed_in

ON = date(2026, 3, 3)


def store_day(
    campaign: Campaign, spend: int, source: str = "dashboard", on: date = ON, revenue: int = 4
) -> ImportResult:
    day = Day(campaign.id, on, Decimal(spend), Decimal(revenue))
    return store(
        make.actor(campaign.business),
        of_days([day], clock.today()),
        source=source,
        file_name="march.csv" if source == "dashboard" else "",
    )


def history(campaign: Campaign, query: str = "") -> str:
    return f"/campaigns/{campaign.public_id}/history/{query}"


def test_an_import_is_taken_back_at_the_screen(
    browser: Client, business: Business, campaign: Campaign
) -> None:
    store_day(campaign, 1)
    import_ = store_day(campaign, 2)
    page = f"{PAGE}done/{import_.public_id}/"
    assert "Undo import" in browser.get(page).content.decode()
    for _ in range(2):
        assert browser.post(f"{page}undo/").url == page  # type: ignore[attr-defined]
    words = browser.get(page).content.decode()
    assert "Import undone" in words
    assert "1 day was restored to its earlier data." in words
    assert "Undo import" not in words
    assert PerformanceDay.objects.of(business).get().spend == 1


def test_what_came_later_is_named_when_it_stays(browser: Client, campaign: Campaign) -> None:
    first = store_day(campaign, 1)
    store_day(campaign, 2)
    page = f"{PAGE}done/{first.public_id}/"
    browser.post(f"{page}undo/")
    assert (
        "1 day did not change, because a later import changed it."
        in browser.get(page).content.decode()
    )


def test_nobody_undoes_an_import_of_another_business(browser: Client) -> None:
    other = Import.objects.add(make.business("Stranger"), source="api", status="completed")
    assert browser.post(f"{PAGE}done/{other.public_id}/undo/").status_code == 404


def test_a_viewer_neither_undoes_nor_chooses(business: Business, campaign: Campaign) -> None:
    import_ = store_day(campaign, 1)
    viewer = signed_in(business, "viewer", "bob")
    assert viewer.post(f"{PAGE}done/{import_.public_id}/undo/").status_code == 403
    answer = viewer.post(f"/campaigns/{campaign.public_id}/source/", {"wins": "file"})
    assert answer.status_code == 403
    assert "the latest wins." in viewer.get(history(campaign)).content.decode()


def test_a_day_tells_what_it_was_until_when_and_why(browser: Client, campaign: Campaign) -> None:
    store_day(campaign, 410)
    store_day(campaign, 432, "sync")
    words = browser.get(history(campaign, "?day=2026-03-03")).content.decode()
    assert "History of 3 Mar 2026" in words
    assert "when a sync with the platform changed it to RM432.00." in words
    assert "Spend was RM410.00 until" in words
    assert "Revenue was" not in words
    assert "Spend RM432.00; Revenue RM4.00 since" in words
    campaign_page = browser.get(f"/campaigns/{campaign.public_id}/").content.decode()
    assert "when a sync with the platform changed it to RM432.00." in campaign_page


def test_a_day_that_was_taken_out_says_so(browser: Client, campaign: Campaign) -> None:
    import_ = store_day(campaign, 410)
    browser.post(f"{PAGE}done/{import_.public_id}/undo/")
    words = browser.get(history(campaign)).content.decode()
    assert "when the undo of the file march.csv removed the day." in words


@pytest.mark.parametrize("day", ["moon", "2026-02-30", "%00", "2026-3-3"])
def test_a_day_that_is_none_is_told_beside_the_field(
    browser: Client, campaign: Campaign, day: str
) -> None:
    answer = browser.get(history(campaign, f"?day={day}"))
    assert answer.status_code == 422
    assert "Enter a day such as 2026-03-01." in answer.content.decode()


def test_a_rule_is_chosen_and_another_is_refused(
    browser: Client, business: Business, campaign: Campaign
) -> None:
    at = f"/campaigns/{campaign.public_id}/source/"
    browser.post(at, {"wins": "file"})
    assert source_rule_of(business, campaign) == "file"
    browser.post(at, {"wins": "moon"})
    assert source_rule_of(business, campaign) == "file"
    store_day(campaign, 1)
    import_ = store_day(campaign, 2, "sync")
    words = browser.get(f"{PAGE}done/{import_.public_id}/").content.decode()
    assert "1 day did not change, because its campaign uses another source first." in words


def test_another_businesss_campaign_has_no_history_here(browser: Client) -> None:
    other = make.campaign(make.business("Stranger"))
    assert browser.get(history(other)).status_code == 404
    answer = browser.post(f"/campaigns/{other.public_id}/source/", {"wins": "file"})
    assert answer.status_code == 404


def test_the_reports_page_and_its_file_read_as_of_a_day(
    browser: Client, campaign: Campaign
) -> None:
    yesterday = clock.today().fromordinal(clock.today().toordinal() - 1)
    store_day(campaign, 77, on=yesterday)
    page = browser.get("/insights/reports/?group_by=day").content.decode()
    assert "RM77.00" in page
    earlier = browser.get("/insights/reports/?group_by=day&as_of=2026-01-01").content.decode()
    assert "RM77.00" not in earlier
    assert "You see the data as of 1 Jan 2026, 23:59" in earlier
    assert "as_of=2026-01-01&amp;table=day&amp;format=csv" in earlier
    file = b"".join(browser.get("/export/?table=data&as_of=2026-01-01"))
    assert b"77" not in file
    assert b"77" in b"".join(browser.get("/export/?table=data"))
    odd = browser.get("/insights/reports/?as_of=moon").content.decode()
    assert "Kempen cannot show data as of that day" in odd
