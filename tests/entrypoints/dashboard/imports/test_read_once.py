"""A file is read once, when it comes: its pages, its trial and its import use the same table."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Business
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.formats import csv_format
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.worker.duties import numbers
from tests.builders.uploads import PAGE, checked, digest, fields, led_to, store, uploaded

FILE = "date,spend,revenue\n2026-01-30,1,2\n2026-01-31,3,4\n"
# As rows of uploaded files were before their tables were kept.
OLD_CHOICES: dict[str, Any] = {
    "mapping": {
        "columns": {"date": 0, "spend": 1, "revenue": 2},
        "date_form": "ymd",
        "number_form": "point",
    },
    "target": {
        "campaign": None,
        "new_name": "Raya",
        "creates_unknown": False,
        "objective": "increase_sales",
    },
}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes of cells were read, each time that cells were."""
    sizes: list[int] = []
    cells_of = csv_format.cells_of

    def counted(body: bytes, *about: Any) -> Any:
        sizes.append(len(body))
        return cells_of(body, *about)

    monkeypatch.setattr(csv_format, "cells_of", counted)
    return sizes


@pytest.fixture
def _no_jobs(db: None) -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs WHERE task_name LIKE 'imports.%'")


def walked(browser: Client, at: str) -> Any:
    """Go through all the pages of a file."""
    assert browser.get(f"{at}columns/").status_code == 200
    assert "2 rows are ready to import" in checked(browser, at)
    return browser.get(led_to(store(browser, at)))


def test_a_small_file_is_read_once_from_upload_to_result(
    browser: Client, business: Business, read: list[int]
) -> None:
    page = walked(browser, uploaded(browser, FILE))
    assert "2 days imported" in page.content.decode()
    assert len(read) == 1
    assert PerformanceDay.objects.of(business).count() == 2


def test_pasted_rows_are_read_once(browser: Client, business: Business, read: list[int]) -> None:
    answer = browser.post(PAGE, {"pasted": FILE})
    walked(browser, led_to(answer).removesuffix("columns/"))
    assert len(read) == 1
    assert PerformanceDay.objects.of(business).count() == 2


def test_choosing_again_and_the_rows_to_mend_read_nothing(
    browser: Client, business: Business, read: list[int]
) -> None:
    at = uploaded(browser, f"{FILE}2026-02-01,x,4\n")
    checked(browser, at)
    checked(browser, at, new_name="Another")
    bad = b"".join(browser.get(f"{at}to-mend.csv")).decode()
    assert "“x” is not a number." in bad
    store(browser, at, on_error="skip")
    assert len(read) == 1
    assert Import.objects.of(business).get().inserted == 2


@pytest.mark.usefixtures("_no_jobs")
@pytest.mark.django_db(transaction=True)
def test_a_file_that_the_worker_stores_is_read_once(
    browser: Client, business: Business, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MOST_ROWS_AT_ONCE", 1)
    at = uploaded(browser, FILE)
    checked(browser, at)
    upload = UploadedFile.objects.of(business).get()
    numbers.check_upload(str(upload.id), digest(at))
    store(browser, at)
    job = ProcrastinateJob.objects.get(task_name=uploads.STORE, args__upload_id=str(upload.id))
    numbers.store_upload(**job.args)
    assert len(read) == 1
    assert Import.objects.of(business).get().inserted == 2


def test_another_encoding_is_read_and_then_kept(
    browser: Client, business: Business, read: list[int]
) -> None:
    at = uploaded(browser, FILE.replace("revenue", "revenue,café"))
    browser.post(f"{at}columns/", fields(encoding="windows-1252"))
    before = len(read)
    assert before > 1
    assert browser.get(f"{at}check/").status_code == 200
    assert "cafÃ©" in browser.get(f"{at}columns/").content.decode()
    assert len(read) == before
    # What was found at first is read anew, for another one is kept by now.
    assert "café" in browser.get(f"{at}columns/?encoding=utf-8").content.decode()
    assert len(read) == before + 1
    store(browser, at)
    assert len(read) == before + 1
    assert PerformanceDay.objects.of(business).count() == 2


def test_a_file_of_before_whose_table_was_not_kept_is_stored(
    browser: Client, business: Business, read: list[int]
) -> None:
    at = uploaded(browser, FILE)
    before = UploadedFile.objects.of(business)
    report = {"failure": {"code": "unexpected", "facts": {}}}
    assert before.update(table=None, choices=OLD_CHOICES, report=report) == 1
    assert browser.get(f"{at}columns/").status_code == 200
    store(browser, at)
    # When it came, for the page, and to store it.
    assert len(read) == 3
    assert PerformanceDay.objects.of(business).count() == 2
