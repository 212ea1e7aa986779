"""Whatever a person has: a workbook, an archive, pasted rows, another encoding; and bad rows."""

import csv
import io
import zipfile

import pytest
import xlsxwriter
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
    fields,
    store,
    upload,
    uploaded,
)


def of(answer: object) -> str:
    return str(answer.url).removesuffix("columns/")  # type: ignore[attr-defined]


def test_a_workbook_goes_the_same_way(browser: Client, business: Business) -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        for number, row in enumerate(csv.reader(GOOD.splitlines())):
            book.worksheets() or book.add_worksheet()
            book.worksheets()[0].write_row(number, 0, row)
    at = of(upload(browser, buffer.getvalue(), "days.xlsx"))
    assert "the first sheet of the workbook" in browser.get(f"{at}columns/").content.decode()
    checked(browser, at)
    store(browser, at)
    assert PerformanceDay.objects.of(business).count() == 2
    assert Import.objects.of(business).get().file_name == "days.xlsx"


def test_a_zipped_file_is_opened(browser: Client) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("days.csv", GOOD)
    at = of(upload(browser, buffer.getvalue(), "days.zip"))
    assert "2 rows are ready to import" in checked(browser, at)


def test_an_archive_without_a_table_is_told(browser: Client) -> None:
    answer = upload(browser, b"PK\x03\x04 and then nothing", "days.xlsx")
    assert answer.status_code == 422
    assert "Part of this file is missing" in answer.content.decode()


def test_rows_are_pasted(browser: Client) -> None:
    answer = browser.post(PAGE, {"pasted": GOOD.replace(",", "\t")})
    at = of(answer)
    assert "separated by tabs" in browser.get(f"{at}columns/").content.decode()
    assert "2 rows are ready to import" in checked(browser, at)


def test_pasted_rows_that_cannot_be_read_are_not_lost(browser: Client) -> None:
    answer = browser.post(PAGE, {"pasted": "only one column\nhere"})
    assert answer.status_code == 422
    assert "only one column\nhere</textarea>" in answer.content.decode()


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-16", "UTF-16"), ("cp1252", "Windows-1252"), ("utf-8", "UTF-8")],
)
def test_the_encoding_is_found_and_shown(browser: Client, encoding: str, shown: str) -> None:
    text = "date,spend,revenue,note\n2026-01-30,1,2,Café\n"
    at = of(upload(browser, text.encode(encoding)))
    page = browser.get(f"{at}columns/").content.decode()
    assert f"selected>{shown}</option>" in page
    assert "Café" in page


def test_another_encoding_and_lines_above_the_header_are_told_and_chosen(
    browser: Client, business: Business
) -> None:
    # What looks like Chinese and is the names of two shops in Windows-1252.
    text = "Campaign report\ndate,spend,revenue,campaign\n2026-01-30,1,2,ÀïÑÇ ÖÐÎÄÃû\n"
    at = of(upload(browser, text.encode("cp1252")))
    page = browser.get(f"{at}columns/").content.decode()
    assert "Kempen skips 1 line above the header: “Campaign report" in page
    assert "selected>GB18030</option>" in page
    refused = browser.get(f"{at}columns/?encoding=utf-8")
    assert refused.status_code == 422
    assert "has characters that UTF-8 does not have" in refused.content.decode()
    chosen = browser.get(f"{at}columns/?encoding=windows-1252").content.decode()
    assert "ÀïÑÇ ÖÐÎÄÃû" in chosen
    assert 'name="encoding" value="windows-1252"' in chosen
    asked = {"campaign_from": "column", "column_campaign": "3", "encoding": "windows-1252"}
    assert "ÀïÑÇ ÖÐÎÄÃû" in checked(browser, at, **asked)
    assert "selected>Windows-1252</option>" in browser.get(f"{at}columns/").content.decode()
    later = of(upload(browser, text.encode("cp1252")))
    again = browser.get(f"{later}columns/").content.decode()
    assert "selected>GB18030</option>" in again, "each file is asked anew how it is stored"


def test_columns_of_one_name_are_told_apart(browser: Client) -> None:
    at = uploaded(browser, "date,spend,revenue,spend\n2026-01-30,1,2,9\n")
    page = " ".join(browser.get(f"{at}columns/").content.decode().split())
    assert "> spend, column 2 </option>" in page
    assert "> spend, column 4 </option>" in page
    assert "> revenue </option>" in page


def test_columns_are_remembered_for_the_next_file(browser: Client, business: Business) -> None:
    odd = GOOD.replace("date,spend,revenue", "x,y,z")
    at = uploaded(browser, odd)
    assert "Kempen matched them like" not in browser.get(f"{at}columns/").content.decode()
    checked(browser, at)
    again = uploaded(browser, odd.replace("x,y,z", " X,y, Z"))
    page = browser.get(f"{again}columns/").content.decode()
    assert "Kempen matched them like your last file with these columns." in page
    assert page.count(" selected") >= 3


def test_nobody_elses_columns_are_remembered(browser: Client, business: Business) -> None:
    from tests.builders.uploads import signed_in

    odd = GOOD.replace("date,spend,revenue", "x,y,z")
    checked(browser, uploaded(browser, odd))
    stranger = signed_in(make.business("Stranger"), "owner", "charlie")
    at = uploaded(stranger, odd)
    assert "Kempen matched them like" not in stranger.get(f"{at}columns/").content.decode()


def test_bad_rows_come_back_as_a_file_with_their_errors(
    browser: Client, campaign: Campaign
) -> None:
    text = "date,spend,revenue,campaign\n2026-01-30,1,2,Raya hampers\n"
    bad = "2026-01-31,=1+1,2,Raya hampers\n2026-02-01,1,,Nobody\n2026-02-02,1,2,3,4,5\n"
    at = uploaded(browser, text + bad)
    checked(browser, at, campaign_from="column", column_campaign="3")
    answer = browser.get(f"{at}to-mend.csv")
    content = b"".join(answer).decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(content, newline=""))
    assert head == ["date", "spend", "revenue", "campaign", "error", "row"]
    assert [row[-1] for row in rows] == ["3", "4", "5"]
    assert rows[0][1] == "'=1+1"
    assert "“=1+1” is not a number." in rows[0][4]
    assert "No value in the revenue column." in rows[1][4]
    assert "No campaign is named “Nobody”." in rows[1][4]
    assert "more cells than the header" in rows[2][4]


def test_bad_rows_of_another_business_stay_there(browser: Client, business: Business) -> None:
    from tests.builders.uploads import signed_in

    at = uploaded(browser, GOOD + "x,1,2\n")
    checked(browser, at)
    stranger = signed_in(make.business("Stranger"), "owner", "charlie")
    assert stranger.get(f"{at}to-mend.csv").status_code == 404
    assert browser.get(f"{uploaded(browser, GOOD)}to-mend.csv").status_code == 404


def test_an_import_that_waits_is_cancelled_at_the_screen(
    browser: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kempen.domain.imports.actions.uploads.MOST_ROWS_AT_ONCE", 1)
    from kempen.domain.imports.actions import uploads, waiting_uploads

    at = uploaded(browser, GOOD)
    browser.post(f"{at}columns/", fields())
    waiting = UploadedFile.objects.of(business).get()
    waiting_uploads.check_upload(str(waiting.id), uploads.digest_of(waiting))
    store(browser, at)
    import_ = Import.objects.of(business).get()
    page = f"{PAGE}done/{import_.public_id}/"
    assert "Cancel import" in browser.get(page).content.decode()
    browser.post(f"{page}cancel/")
    waiting_uploads.store_waiting(str(waiting.id), "refuse")
    assert "Import cancelled" in browser.get(page).content.decode()
    assert not PerformanceDay.objects.of(business).exists()
    again = browser.post(f"{page}cancel/", follow=True).content.decode()
    assert "Import cancelled" in again
