import zipfile
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import Import, PerformanceDay
from tests import make
from tests.builders.uploads import (
    GOOD,
    PAGE,
    checked,
    digest,
    fields,
    led_to,
    store,
    upload,
    uploaded,
)


def test_a_file_goes_from_upload_to_result(browser: Client, business: Business) -> None:
    at = uploaded(browser, GOOD)
    page = browser.get(f"{at}columns/").content.decode()
    assert "2 rows" in page
    assert "separated by commas" in page
    assert "2026-01-30 · 2026-01-31" in page
    assert "2 rows are ready to import" in checked(browser, at)
    assert not Campaign.objects.of(business).exists()
    answer = store(browser, at)
    import_ = Import.objects.of(business).get()
    assert answer.url == f"{PAGE}done/{import_.public_id}/"
    result = browser.get(answer.url).content.decode()
    assert "2 days imported" in result
    assert "<b>Raya</b>" in result
    assert (import_.source, import_.file_name, import_.inserted) == ("dashboard", "days.csv", 2)
    assert import_.created_by is not None
    assert import_.created_by.email == "alice@example.com"
    assert "days.csv" in browser.get(PAGE).content.decode()


def test_sent_twice_it_is_the_same_import(browser: Client, business: Business) -> None:
    at = uploaded(browser, GOOD)
    checked(browser, at)
    first, again = store(browser, at), store(browser, at)
    assert first.url == again.url
    assert Import.objects.of(business).count() == 1
    assert led_to(browser.get(f"{at}check/")) == first.url
    assert led_to(browser.get(f"{at}columns/")) == first.url


def test_one_bad_row_replaces_the_store_button_by_what_to_mend(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, GOOD + "2026-02-01,x,2\n2026-02-02,y,2\n")
    page = checked(browser, at)
    assert "2 of 4 rows have errors" in page
    assert "Row 4" in page
    assert "“x” is not a number." in page
    assert "Import 2 rows" not in page
    assert "Import only the 2 good rows" in page
    refused = store(browser, at)
    assert refused.url == f"{at}check/"
    assert not PerformanceDay.objects.of(business).exists()
    assert not Import.objects.of(business).exists()
    skipped = browser.get(store(browser, at, on_error="skip").url).content.decode()
    assert "2 days imported" in skipped
    assert "“y” is not a number." in skipped


def test_what_another_window_chose_is_not_stored_unseen(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, GOOD)
    checked(browser, at)
    seen = digest(at)
    checked(browser, at, new_name="Another")
    assert led_to(browser.post(f"{at}check/", {"digest": seen})) == f"{at}check/"
    assert not Import.objects.of(business).exists()


def test_the_check_counts_what_is_new_changed_and_unchanged(
    browser: Client, business: Business
) -> None:
    campaign = make.campaign(business)
    make.day(campaign, date(2026, 1, 30), "1", "2")
    make.day(campaign, date(2026, 1, 31), "9", "4")
    at = uploaded(browser, GOOD + "2026-02-01,1,1\n")
    checked(browser, at, campaign_from="existing", campaign=campaign.public_id)
    report = UploadedFile.objects.of(business).get().report
    assert {name: report["counts"][name] for name in ("inserted", "updated", "unchanged")} == {
        "inserted": 1,
        "updated": 1,
        "unchanged": 1,
    }
    assert PerformanceDay.objects.of(business).count() == 2
    store(browser, at)
    at = uploaded(browser, GOOD)
    page = checked(browser, at, campaign_from="existing", campaign=campaign.public_id)
    assert "Nothing new here" in page


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"PK\x03\x04", "Part of this file is missing"),
        (b"\xd0\xcf\x11\xe0", "This is an old Excel format"),
        (b"date,spend,revenue\nCaf\x81,1,2\n", "Kempen does not know the text encoding of row 2"),
        (b"date\n1\n", "Kempen found only one column"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_to_do(
    browser: Client, business: Business, content: bytes, words: str
) -> None:
    answer = upload(browser, content)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not UploadedFile.objects.of(business).exists()


def test_no_file_and_a_file_too_large(browser: Client) -> None:
    assert "Choose a file, or paste rows." in browser.post(PAGE).content.decode()
    answer = upload(browser, b"x" * (20 * 2**20 + 1))
    assert "larger than 20 MB" in answer.content.decode()


def test_a_small_archive_of_a_large_file_is_refused_for_its_size_unpacked(browser: Client) -> None:
    content, rows = BytesIO(), b"2026-11-01,1.00,2.00\n2026-11-02,3.17,9.41\n" * 600_000
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("days.csv", b"date,spend,revenue\n" + rows)
    assert len(content.getvalue()) < 2**20
    answer = upload(browser, content.getvalue())
    assert "Unpacked, this file is larger than 20 MB." in answer.content.decode()


def test_days_of_two_readings_are_asked_about(browser: Client, business: Business) -> None:
    at = uploaded(browser, "date,spend,revenue\n3/4/2026,1,2\n")
    page = browser.get(f"{at}columns/").content.decode()
    assert "3/4/2026 is 3 Apr 2026" in page
    assert "3/4/2026 is 4 Mar 2026" in page
    answer = browser.post(f"{at}columns/", fields())
    assert answer.status_code == 422
    assert "can mean two things" in answer.content.decode()
    both = uploaded(browser, "date,spend,revenue\n31/1/2026,1,2\n1/31/2026,1,2\n")
    page = browser.get(f"{both}columns/").content.decode()
    assert "In “31/1/2026” the day comes first. In “1/31/2026” the month comes first." in page
    checked(browser, at, date_form="mdy")
    store(browser, at)
    assert PerformanceDay.objects.of(business).get().date == date(2026, 3, 4)


def test_numbers_in_european_form_are_shown_and_may_be_corrected(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, "date;spend;revenue\n2026-01-30;1.234,50;2\n")
    page = browser.get(f"{at}columns/").content.decode()
    assert "1.234,50 is 1,234.50" in page
    assert "1.234,50 is not a number" in page
    checked(browser, at, number_form="comma")
    store(browser, at)
    assert PerformanceDay.objects.of(business).get().spend == Decimal("1234.5")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"column_spend": ""}, "Choose a column."),
        ({"column_spend": "99"}, "Choose one of the options on this page"),
        ({"column_spend": "0"}, "already chose this column for “Date”"),
        ({"campaign_from": ""}, "Choose which campaign the rows belong to."),
        ({"campaign_from": "existing"}, "Choose a campaign."),
        ({"campaign_from": "column"}, "Choose the column with the campaign."),
        ({"new_name": ""}, "Enter a name"),
    ],
)
def test_a_mapping_that_does_not_hold_is_told_at_its_field(
    browser: Client, wrong: dict[str, str], words: str
) -> None:
    at = uploaded(browser, GOOD)
    answer = browser.post(f"{at}columns/", fields(**wrong))
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_going_back_shows_what_was_chosen(browser: Client) -> None:
    at = uploaded(browser, GOOD)
    checked(browser, at, new_name="Gawai")
    assert 'value="Gawai"' in browser.get(f"{at}columns/").content.decode()


def test_the_check_comes_after_the_columns(browser: Client) -> None:
    at = uploaded(browser, GOOD)
    assert led_to(browser.get(f"{at}check/")) == f"{at}columns/"


def test_the_template_can_be_imported_as_it_is(browser: Client, business: Business) -> None:
    template = browser.get(f"{PAGE}template.csv")
    assert template.headers["Content-Disposition"] == 'attachment; filename="kempen-template.csv"'
    answer = upload(browser, template.content)
    at = answer.url.removesuffix("columns/")
    chosen = {"column_clicks": "3", "column_conversions": "4", "column_campaign": "5"}
    checked(browser, at, campaign_from="column", **chosen)
    browser.post(f"{at}campaigns/", {"create": "yes", "objective": "increase_sales"})
    store(browser, at)
    assert PerformanceDay.objects.of(business).count() == 2
