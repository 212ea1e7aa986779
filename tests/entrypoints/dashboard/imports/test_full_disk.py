"""The database's disk fills while days are stored: the import ends, and everybody is told why."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.api.imports import files
from kempen.entrypoints.worker.duties import numbers
from tests import make
from tests.builders.program import Program
from tests.builders.uploads import checked, signed_in, store, uploaded
from tests.database_roles import as_owner
from tests.entrypoints.api.imports.requests import PATH

pytestmark = pytest.mark.django_db(transaction=True)
FILE = "date,spend,revenue\n2026-01-30,1,2\n2026-01-31,3,4\n"
WORDS = (
    "The database has no disk space left. Nothing was imported. "
    "Ask your administrator to free space, then import the file again."
)
DISK_FULL, TOO_MANY_CONNECTIONS = "53100", "53300"
# What PostgreSQL says itself, from the table that days go to.
NO_SPACE = """
CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'could not extend file "base/16384/24587": No space left on device'
        USING ERRCODE = '{code}';
END $$;
CREATE TRIGGER no_space BEFORE INSERT ON performance_performanceday
    FOR EACH STATEMENT EXECUTE FUNCTION no_space();
"""


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def browser(business: Business, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(uploads, "MOST_ROWS_AT_ONCE", 1)
    return signed_in(business, "owner")


@contextmanager
def failing(code: str) -> Iterator[None]:
    """Have the database refuse every day with one of its codes."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(NO_SPACE.format(code=code))
    try:
        yield
    finally:
        with as_owner(), connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION no_space CASCADE")


def accepted(business: Business) -> str:
    """Send a file by the API and return the identifier of the import that waits."""
    address = f"{PATH}?campaign_id={make.campaign(business).public_id}"
    answer = Program.of(business).post(address, raw=FILE.encode(), content_type="text/csv")
    assert answer.status_code == 202
    return str(answer.json()["import_id"])


def test_an_import_of_a_program_ends_as_failed_with_the_reason(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_CSV_ROWS", 1)
    identifier = accepted(business)
    with failing(DISK_FULL):
        numbers.store_large(str(Import.objects.of(business).get().id))
    body = Program.of(business).get(f"/data/imports/{identifier}").json()
    assert (body["status"], body["problem"]) == ("failed", WORDS)
    assert body["finished_at"]
    assert not PerformanceDay.objects.of(business).exists()


def test_an_import_of_a_person_ends_as_failed_with_the_reason(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, FILE)
    checked(browser, at)
    upload = UploadedFile.objects.of(business).get()
    numbers.check_upload(str(upload.id), uploads.digest_of(upload))
    address = store(browser, at).url
    with failing(DISK_FULL):
        numbers.store_upload(str(upload.id), "refuse")
    assert WORDS in page_of(browser, address)
    assert Import.objects.of(business).get().status == "failed"
    assert not PerformanceDay.objects.of(business).exists()


def test_a_trial_that_filled_the_disk_is_over_with_the_reason(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, FILE)
    assert "Checking 2 rows" in checked(browser, at)
    upload = UploadedFile.objects.of(business).get()
    with failing(DISK_FULL):
        numbers.check_upload(str(upload.id), uploads.digest_of(upload))
    assert WORDS in page_of(browser, f"{at}check/")


def test_a_fault_that_passes_is_tried_again_as_before(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_CSV_ROWS", 1)
    accepted(business)
    import_ = Import.objects.of(business).get()
    with failing(TOO_MANY_CONNECTIONS), pytest.raises(OperationalError):
        numbers.store_large(str(import_.id))
    assert Import.objects.of(business).get().status == "running"
    numbers.store_large(str(import_.id))
    assert Import.objects.of(business).get().status == "completed"


def page_of(browser: Client, address: str) -> str:
    answer: Any = browser.get(address)
    return " ".join(answer.content.decode().split())
