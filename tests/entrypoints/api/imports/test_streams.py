"""Files of any length over the API: they wait for the worker, who stores all or nothing."""

import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.imports.actions import receive_large
from kempen.domain.imports.actions.receive_large import store_large
from kempen.domain.imports.models import ImportFile, ImportPart
from kempen.domain.performance.actions import staging, writing
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.entrypoints.api.imports import files
from tests import make
from tests.builders.program import Program, problem
from tests.entrypoints.api.imports.requests import PATH

CSV, LINES = "text/csv", "application/x-ndjson"
FIRST = date(2020, 1, 1)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has three rows is a large file here, in parts of some bytes."""
    monkeypatch.setattr(files, "MOST_CSV_ROWS", 2)
    monkeypatch.setattr(receive_large, "_PART", 64)
    monkeypatch.setattr(staging, "BATCH", 4)


def lines(*campaigns: Campaign, days: int = 10, **more: Any) -> bytes:
    rows = [
        {
            "campaign_id": campaign.public_id,
            "date": (FIRST + timedelta(number)).isoformat(),
            "spend": number + 0.5,
            "revenue": 2,
            **more,
        }
        for campaign in campaigns
        for number in range(days)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def table(*campaigns: Campaign, days: int = 10, spend: str = "1.5") -> str:
    rows = [
        f"{FIRST + timedelta(number)},{spend},2,{campaign.name}\n"
        for number in range(days)
        for campaign in campaigns
    ]
    return "date,spend,revenue,campaign\n" + "".join(rows)


def sent(program: Program, raw: bytes | str, kind: str = LINES, query: str = "") -> Any:
    body = raw if isinstance(raw, bytes) else raw.encode()
    return program.post(f"{PATH}{query}", raw=body, content_type=kind)


def waiting(answer: Any) -> Import:
    assert answer.status_code == 202, answer.content
    assert answer.json()["status"] == "queued"
    import_ = Import.objects.of_everyone().get()
    assert answer.headers["Location"].endswith(f"/data/imports/{import_.public_id}")
    return import_


def worked(program: Program, import_: Import) -> dict[str, Any]:
    """Let the worker do it, and read what became of it."""
    store_large(str(import_.id))
    body: dict[str, Any] = program.get(f"/data/imports/{import_.public_id}").json()
    return body


def test_lines_of_several_campaigns_are_stored(
    program: Program, business: Business, campaign: Campaign
) -> None:
    other = make.campaign(business, "Cold brew")
    import_ = waiting(sent(program, lines(campaign, other)))
    assert ImportPart.objects.of(business).count() > 10
    assert not PerformanceDay.objects.of(business).exists()
    body = worked(program, import_)
    assert (body["status"], body["source"]) == ("completed", "api_lines")
    assert body["rows"] == {
        "received": 20,
        "inserted": 20,
        "updated": 0,
        "unchanged": 0,
        "rejected": 0,
    }
    day = PerformanceDay.objects.of(business).get(campaign=other, date=FIRST + timedelta(3))
    assert day.spend == Decimal("3.5")
    assert not ImportFile.objects.of(business).exists()
    assert Event.objects.of(business).filter(type="import.completed").count() == 1


def test_a_large_csv_file_waits_and_a_small_one_does_not(
    program: Program, business: Business, campaign: Campaign
) -> None:
    import_ = waiting(sent(program, table(campaign), CSV))
    assert worked(program, import_)["rows"]["inserted"] == 10
    assert sent(program, table(campaign, days=2), CSV).json()["rows"]["unchanged"] == 2


def test_the_same_file_again_changes_nothing(
    program: Program, business: Business, campaign: Campaign
) -> None:
    worked(program, waiting(sent(program, lines(campaign))))
    answer = sent(program, lines(campaign))
    again = Import.objects.of(business).get(status="queued")
    assert answer.status_code == 202
    assert worked(program, again)["rows"]["unchanged"] == 10


@pytest.mark.parametrize("encoding", ["utf-16", "gb18030", "utf-8-sig"])
def test_other_encodings_are_read(program: Program, business: Business, encoding: str) -> None:
    chinese = make.campaign(business, "开斋节礼盒")
    import_ = waiting(sent(program, table(chinese).encode(encoding), CSV))
    assert worked(program, import_)["rows"]["inserted"] == 10


def test_one_bad_line_and_nothing_is_stored(
    program: Program, business: Business, campaign: Campaign
) -> None:
    raw = lines(campaign) + b'{"date": "2026-01-01"}\n' + lines(campaign, days=1)
    body = worked(program, waiting(sent(program, raw)))
    assert (body["status"], body["finished_at"] is not None) == ("failed", True)
    assert (
        body["problem"] == "Some rows have errors. Nothing was saved. Correct them and try again."
    )
    assert {(error["pointer"], error["code"]) for error in body["errors"]} == {
        ("#row=11", "missing_campaign"),
        ("#row=11", "missing_field"),
        ("#row=1", "duplicate_date"),
        ("#row=12", "duplicate_date"),
    }
    assert body["rows"]["received"] == 12
    assert body["rows"]["rejected"] == 3
    assert not PerformanceDay.objects.of(business).exists()
    assert [event.type for event in Event.objects.of(business)] == ["import.failed"]


def test_skipping_stores_the_good_rows_of_all_parts(
    program: Program, business: Business, campaign: Campaign
) -> None:
    raw = table(campaign) + "2020-02-01,x,2,Raya hampers\n2020-02-02,1,2,Nobody\n"
    body = worked(program, waiting(sent(program, raw, CSV, "?on_error=skip")))
    assert (body["status"], body["rows"]["inserted"], body["rows"]["rejected"]) == (
        "completed",
        10,
        2,
    )
    assert [error["pointer"] for error in body["errors"]] == ["#row=12", "#row=13"]


def test_a_date_is_bad_twice_also_beside_a_bad_row(
    program: Program, business: Business, campaign: Campaign
) -> None:
    raw = table(campaign) + "2020-01-01,x,2,Raya hampers\n"
    body = worked(program, waiting(sent(program, raw, CSV, "?on_error=skip")))
    assert body["rows"]["inserted"] == 9
    assert body["rows"]["rejected"] == 2


def test_one_campaign_for_all_rows(
    program: Program, business: Business, campaign: Campaign
) -> None:
    raw = lines(campaign, campaign_id="whatever")
    query = f"?campaign_id={campaign.public_id}"
    assert worked(program, waiting(sent(program, raw, LINES, query)))["rows"]["inserted"] == 10


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("date,spend\n" + "2026-01-31,1\n" * 9, "missing_columns"),
        ("date,spend,revenue\n" + "2026-01-31,1,2\n" * 9, "no_campaign"),
        ("date,spend,revenue,campaign\n" + "3/4/2026,1,2,a\n" * 9, "ambiguous_dates"),
    ],
)
def test_what_the_first_rows_tell_is_told_at_once(
    program: Program, business: Business, raw: str, code: str
) -> None:
    assert problem(sent(program, raw, CSV)) == (422, code)
    assert not Import.objects.of(business).exists()


def test_a_dry_run_of_a_large_file_is_refused(program: Program, campaign: Campaign) -> None:
    assert problem(sent(program, table(campaign), CSV, "?dry_run=true"))[0] == 422


def test_no_lines_at_all(program: Program, campaign: Campaign) -> None:
    # Django's client names no content type of an empty body by itself.
    empty = program.post(PATH, raw=b"", Content_Type=LINES)
    assert problem(empty) == (422, "no_lines")
    body = worked(program, waiting(sent(program, b"\n\n")))
    assert (body["status"], "one JSON object" in body["problem"]) == ("failed", True)


def test_a_cancelled_import_is_not_stored(
    program: Program, business: Business, campaign: Campaign
) -> None:
    import_ = waiting(sent(program, lines(campaign)))
    for _ in range(2):
        answer = program.post(f"/data/imports/{import_.public_id}/cancel", {})
        assert (answer.status_code, answer.json()["status"]) == (200, "cancelled")
    assert worked(program, import_)["status"] == "cancelled"
    assert not PerformanceDay.objects.of(business).exists()


def test_an_import_that_is_cancelled_while_it_is_written_is_taken_back(
    program: Program, business: Business, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_ = waiting(sent(program, lines(campaign)))
    write = writing.DayWriter.write

    def write_and_cancel(self: Any, batch: Any) -> None:
        write(self, batch)
        Import.objects.of(business).filter(id=import_.id).update(status="cancelled")

    monkeypatch.setattr(writing.DayWriter, "write", write_and_cancel)
    # The test's own transaction holds everything, so the cancellation is rolled back with it.
    store_large(str(import_.id))
    assert not PerformanceDay.objects.of(business).exists()
    assert not Event.objects.of(business).exists()


def test_an_import_that_is_over_cannot_be_cancelled(program: Program, campaign: Campaign) -> None:
    import_ = waiting(sent(program, lines(campaign)))
    worked(program, import_)
    answer = program.post(f"/data/imports/{import_.public_id}/cancel", {})
    assert problem(answer) == (409, "too_late")


def test_the_worker_does_it_once(program: Program, business: Business, campaign: Campaign) -> None:
    import_ = waiting(sent(program, lines(campaign)))
    for _ in range(3):
        worked(program, import_)
    assert Event.objects.of(business).count() == 1


def test_a_worker_that_dies_leaves_nothing_and_the_next_one_stores_it_once(
    program: Program, business: Business, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As if the process ended here."""

    import_ = waiting(sent(program, lines(campaign)))
    write, written = writing.DayWriter.write, []

    def write_and_die(self: Any, batch: Any) -> None:
        write(self, batch)
        written.append(PerformanceDay.objects.of(business).count())
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(writing.DayWriter, "write", write_and_die)
        with pytest.raises(Killed):
            store_large(str(import_.id))
    assert written[0] > 0
    assert not PerformanceDay.objects.of(business).exists()
    assert worked(program, import_)["rows"]["inserted"] == 10
    assert Event.objects.of(business).count() == 1


def test_errors_come_in_pages(program: Program, campaign: Campaign) -> None:
    raw = table(campaign, days=30, spend="x")
    import_ = waiting(sent(program, raw, CSV))
    worked(program, import_)
    path = f"/data/imports/{import_.public_id}/errors"
    first = program.get(f"{path}?limit=20").json()
    assert len(first["data"]) == 20
    rest = program.get(f"{path}?limit=20&cursor={first['next_cursor']}").json()
    assert (len(rest["data"]), rest["next_cursor"]) == (10, None)
    assert rest["data"][-1]["pointer"] == "#row=31"
    assert problem(program.get(f"{path}?cursor=x"))[0] == 422


def test_a_key_repeated_returns_the_same_import(
    program: Program, business: Business, campaign: Campaign
) -> None:
    body = lines(campaign)
    first = program.post(PATH, raw=body, content_type=LINES, Idempotency_Key="one")
    again = program.post(PATH, raw=body, content_type=LINES, Idempotency_Key="one")
    assert first.json() == again.json()
    assert Import.objects.of(business).count() == 1
    other = program.post(PATH, raw=body + b"\n", content_type=LINES, Idempotency_Key="one")
    assert problem(other)[0] == 422
