"""Files that the worker checks and stores, with progress."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Business
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.actions.progress import ProgressReporter
from kempen.domain.imports.models import UploadedFile
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.worker import duties
from tests import make
from tests.builders.uploads import checked, signed_in, store, uploaded

pytestmark = pytest.mark.django_db(transaction=True)
LINES = "".join(f"2026-01-{number:02},{number},2\n" for number in range(1, 31))
FILE = "date,spend,revenue\n" + LINES


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def browser(business: Business, monkeypatch: pytest.MonkeyPatch) -> Client:
    forget_jobs()
    monkeypatch.setattr(uploads, "MOST_ROWS_AT_ONCE", 20)
    return signed_in(business, "owner")


def jobs() -> list[tuple[str, Any]]:
    rows = ProcrastinateJob.objects.filter(task_name__startswith="imports.").order_by("id")
    return [(job.task_name, job.args) for job in rows]


def run_jobs(*, times: int = 1) -> None:
    """Do what the worker would, and forget the jobs."""
    waiting = jobs() * times
    forget_jobs()
    for name, arguments in waiting:
        duty: Any = (
            duties.numbers.check_upload if name == uploads.CHECK else duties.numbers.store_upload
        )
        duty(**arguments)


def forget_jobs() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs WHERE task_name LIKE 'imports.%'")


def test_a_large_file_is_checked_and_stored_by_the_worker(
    browser: Client, business: Business
) -> None:
    at = uploaded(browser, FILE)
    page = checked(browser, at)
    assert "Checking 30 rows" in page
    assert 'http-equiv="refresh"' in page
    poll = browser.get(f"{at}check/", headers={"HX-Request": "true"})
    assert poll.content.decode().lstrip().startswith('<div class="progress"')
    run_jobs()
    done = browser.get(f"{at}check/", headers={"HX-Request": "true"})
    assert (done.status_code, done.headers["HX-Redirect"]) == (204, f"{at}check/")
    assert "30 rows are ready to import" in browser.get(f"{at}check/").content.decode()
    assert not PerformanceDay.objects.of(business).exists()
    first, again = store(browser, at), store(browser, at)
    assert first.url == again.url
    assert "Importing 30 rows" in browser.get(first.url).content.decode()
    assert Import.objects.of(business).get().status == "queued"
    assert [name for name, _ in jobs()] == [uploads.STORE]
    run_jobs()
    assert "30 days imported" in browser.get(first.url).content.decode()
    import_ = Import.objects.of(business).get()
    assert (import_.status, import_.inserted, import_.done) == ("completed", 30, 30)


def test_a_job_that_starts_twice_stores_once(browser: Client, business: Business) -> None:
    at = uploaded(browser, FILE)
    checked(browser, at)
    run_jobs()
    store(browser, at)
    run_jobs(times=2)
    import_ = Import.objects.of(business).get()
    assert (import_.inserted, import_.unchanged) == (30, 0)


def test_progress_is_seen_by_others_while_the_rows_are_not(
    browser: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = uploaded(browser, FILE)
    checked(browser, at)
    run_jobs()
    address = store(browser, at).url
    seen: list[tuple[int, bool]] = []

    def look(teller: Any, done: int) -> None:
        progress(teller, done)
        page = browser.get(address, headers={"HX-Request": "true"}).content.decode()
        seen.append((done, f"{done * 100 // 30 if done < 30 else 99}%" in page))

    progress = ProgressReporter.progress
    monkeypatch.setattr(ProgressReporter, "progress", look)
    run_jobs()
    assert seen == [(15, True), (30, True)]


def test_a_bad_row_that_came_meanwhile_leaves_nothing_behind(
    browser: Client, business: Business
) -> None:
    campaign = make.campaign(business)
    at = uploaded(browser, FILE + "2026-02-01,x,2\n")
    checked(browser, at, campaign_from="existing", campaign=campaign.public_id)
    run_jobs()
    address = store(browser, at).url
    run_jobs()
    page = browser.get(address).content.decode()
    assert "Import failed. Nothing was saved." in page
    assert "“x” is not a number." in page
    assert not PerformanceDay.objects.of(business).exists()
    assert Import.objects.of(business).get().status == "failed"


def test_a_campaign_that_was_deleted_meanwhile_is_told(browser: Client, business: Business) -> None:
    campaign = make.campaign(business)
    at = uploaded(browser, FILE)
    checked(browser, at, campaign_from="existing", campaign=campaign.public_id)
    run_jobs()
    address = store(browser, at).url
    campaign.delete()
    run_jobs()
    assert "The campaign you chose no longer exists." in browser.get(address).content.decode()


def test_a_check_of_older_choices_is_thrown_away(browser: Client, business: Business) -> None:
    at = uploaded(browser, FILE)
    checked(browser, at, new_name="First")
    checked(browser, at, new_name="Second")
    name, arguments = jobs()[0]
    assert name == uploads.CHECK
    duties.numbers.check_upload(**arguments)
    assert UploadedFile.objects.of(business).get().report is None
