import json
from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem
from tests.entrypoints.api.imports.requests import PATH, body, errors, row, stored


def test_the_answer_is_exactly_as_documented(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(PATH, body(campaign, row(clicks=340, conversions=12), row("2026-02-01")))
    import_ = Import.objects.of(business).get()
    assert answer.status_code == 200, answer.content
    assert answer.json() == {
        "import_id": import_.public_id,
        "campaign_id": campaign.public_id,
        "status": "completed",
        "rows": {"received": 2, "inserted": 2, "updated": 0, "unchanged": 0, "rejected": 0},
        "errors": [],
    }
    day = PerformanceDay.objects.of(business).get(date=date(2026, 1, 31))
    assert (day.spend, day.revenue, day.clicks, day.conversions) == (
        Decimal("120.5"),
        Decimal(480),
        340,
        Decimal(12),
    )


def test_the_same_request_twice_changes_nothing_and_says_so(
    program: Program, campaign: Campaign
) -> None:
    sent = body(campaign, row(), row("2026-02-01"))
    program.post(PATH, sent)
    assert program.post(PATH, sent).json()["rows"] == {
        "received": 2,
        "inserted": 0,
        "updated": 0,
        "unchanged": 2,
        "rejected": 0,
    }


def test_numbers_arrive_exactly_with_all_their_digits(
    program: Program, campaign: Campaign, business: Business
) -> None:
    raw = (
        b'{"campaign_id":"%s","data":[{"date":"2026-01-31","spend":123456789012.123456,'
        b'"revenue":0.1}]}' % campaign.public_id.encode()
    )
    assert program.post(PATH, raw=raw).status_code == 200
    assert PerformanceDay.objects.of(business).get().spend == Decimal("123456789012.123456")


def test_a_finer_number_is_rounded_half_even_and_the_answer_counts_it(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(PATH, body(campaign, row(spend=1.2345665, revenue=1.2345675)))
    assert answer.json()["rows"]["rounded"] == 2
    day = PerformanceDay.objects.of(business).get()
    assert (day.spend, day.revenue) == (Decimal("1.234566"), Decimal("1.234568"))


def test_one_bad_row_and_nothing_is_stored_and_every_bad_row_is_listed(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(
        PATH,
        body(campaign, row(), row("2026-02-30", spend=-1), row("2026-02-01", revenue="5")),
    )
    assert problem(answer) == (422, "invalid")
    assert errors(answer) == [
        ("#/data/1/date", "invalid_date"),
        ("#/data/1/spend", "negative_number"),
        ("#/data/2/revenue", "not_a_json_number"),
    ]
    assert answer.json()["errors_total"] == 3
    assert answer.json()["rows"]["rejected"] == 2
    assert stored(business) == 0


def test_the_first_thousand_errors_come_with_their_total(
    program: Program, campaign: Campaign
) -> None:
    first = date(2020, 1, 1)
    days = [row((first + timedelta(number)).isoformat(), spend=-1) for number in range(1_200)]
    answer = program.post(PATH, body(campaign, *days))
    assert problem(answer) == (422, "negative_number")
    assert len(answer.json()["errors"]) == 1_000
    assert answer.json()["errors_total"] == 1_200
    assert errors(answer)[17] == ("#/data/17/spend", "negative_number")


def test_skip_stores_the_good_rows_and_answers_207_with_the_others(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(
        PATH, body(campaign, row(), row("2026-02-01", spend=True), on_error="skip")
    )
    assert answer.status_code == 207
    assert answer.json()["rows"] == {
        "received": 2,
        "inserted": 1,
        "updated": 0,
        "unchanged": 0,
        "rejected": 1,
    }
    assert errors(answer) == [("#/data/1/spend", "not_a_json_number")]
    looked_up = program.get(f"/data/imports/{answer.json()['import_id']}").json()
    assert looked_up["errors"] == answer.json()["errors"]
    assert stored(business) == 1


def test_skip_with_nothing_to_skip_is_a_plain_200(program: Program, campaign: Campaign) -> None:
    assert program.post(PATH, body(campaign, row(), on_error="skip")).status_code == 200


def test_a_dry_run_counts_and_stores_nothing(
    program: Program, campaign: Campaign, business: Business
) -> None:
    answer = program.post(PATH, body(campaign, row(), dry_run=True))
    assert answer.status_code == 200
    assert (answer.json()["import_id"], answer.json()["dry_run"]) == (None, True)
    assert answer.json()["rows"]["inserted"] == 1
    assert stored(business) == 0
    assert not Import.objects.of(business).exists()


def test_ten_thousand_rows_fit_in_one_request(program: Program, campaign: Campaign) -> None:
    first = date(2026, 11, 20)
    days = [row((date(2000, 1, 1) + timedelta(number)).isoformat()) for number in range(9_500)]
    assert date(2000, 1, 1) + timedelta(9_500) < first
    answer = program.post(PATH, body(campaign, *days))
    assert answer.json()["rows"]["inserted"] == 9_500


def test_the_campaign_may_be_named_by_its_external_id(
    program: Program, campaign: Campaign, business: Business
) -> None:
    ExternalId.objects.add(business, campaign=campaign, platform="search", external_id="21099")
    answer = program.post(PATH, {"campaign_id": "21099", "data": [row()]})
    assert answer.json()["campaign_id"] == campaign.public_id


def test_an_external_id_of_two_platforms_is_ambiguous(
    program: Program, campaign: Campaign, business: Business
) -> None:
    other = make.campaign(business, "Other")
    ExternalId.objects.add(business, campaign=campaign, platform="search", external_id="21099")
    ExternalId.objects.add(business, campaign=other, platform="social", external_id="21099")
    answer = program.post(PATH, {"campaign_id": "21099", "data": [row()]})
    assert problem(answer) == (409, "ambiguous_campaign")
    assert errors(answer) == [("#/campaign_id", "ambiguous_campaign")]


def test_a_strangers_campaign_is_as_unknown_as_one_that_never_was(program: Program) -> None:
    stranger = make.campaign(make.business("Stranger"))
    answers = [
        program.post(PATH, {"campaign_id": identifier, "data": [row()]})
        for identifier in (stranger.public_id, "cmp_01k9zj3v5tqk6n0m8w4y2x7abc", "nobody")
    ]
    assert [problem(answer) for answer in answers] == [(404, "not_found")] * 3
    bodies = [{**answer.json(), "request_id": ""} for answer in answers]
    assert bodies[0] == bodies[1] == bodies[2]
    assert stored(stranger.business) == 0


def test_a_body_over_four_mebibytes_is_413(program: Program, campaign: Campaign) -> None:
    raw = json.dumps(body(campaign, row())).encode() + b" " * (4 * 1024 * 1024)
    assert problem(program.post(PATH, raw=raw)) == (413, "too_large")


@pytest.mark.parametrize("content_type", ["text/plain", "application/zip", "", "application/xml"])
def test_other_media_types_are_415(program: Program, content_type: str) -> None:
    answer = program.post(PATH, raw=b"{}", content_type=content_type)
    assert problem(answer) == (415, "unsupported_media_type")
    assert "text/csv or application/x-ndjson" in answer.json()["detail"]


def test_a_key_without_the_scope_may_not(business: Business, campaign: Campaign) -> None:
    program = Program.of(business, ["campaigns:read"])
    assert problem(program.post(PATH, body(campaign, row()))) == (403, "missing_scope")


def test_no_key_no_import(campaign: Campaign) -> None:
    assert problem(Program().post(PATH, body(campaign, row())))[0] == 401


def test_an_idempotency_key_imports_once(
    program: Program, campaign: Campaign, business: Business
) -> None:
    sent = body(campaign, row())
    first = program.post(PATH, sent, Idempotency_Key="k1")
    again = program.post(PATH, sent, Idempotency_Key="k1")
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Import.objects.of(business).count() == 1


def test_imports_are_listed_newest_first_and_looked_up(
    program: Program, campaign: Campaign
) -> None:
    ids = [
        program.post(PATH, body(campaign, row(f"2026-01-0{number}"))).json()["import_id"]
        for number in (1, 2, 3)
    ]
    page = program.get("/data/imports?limit=2").json()
    assert [each["import_id"] for each in page["data"]] == [ids[2], ids[1]]
    rest = program.get(f"/data/imports?limit=2&cursor={page['next_cursor']}").json()
    assert ([each["import_id"] for each in rest["data"]], rest["next_cursor"]) == ([ids[0]], None)
    one = program.get(f"/data/imports/{ids[0]}").json()
    assert one == rest["data"][0]
    assert {name: one[name] for name in ("campaign_id", "status", "source", "file_name")} == {
        "campaign_id": campaign.public_id,
        "status": "completed",
        "source": "api",
        "file_name": None,
    }


def test_a_strangers_import_is_not_found(program: Program, campaign: Campaign) -> None:
    import_id = program.post(PATH, body(campaign, row())).json()["import_id"]
    stranger = Program.of(make.business("Stranger"))
    assert problem(stranger.get(f"/data/imports/{import_id}")) == (404, "not_found")
    assert stranger.get("/data/imports").json()["data"] == []


def test_an_import_is_undone_once_and_says_what_became_of_its_days(
    program: Program, campaign: Campaign, business: Business
) -> None:
    program.post(PATH, body(campaign, row()))
    import_id = program.post(PATH, body(campaign, row(spend=1), row("2026-02-01"))).json()[
        "import_id"
    ]
    answer = program.post(f"/data/imports/{import_id}/undo", {})
    assert answer.status_code == 200, answer.content
    assert answer.json()["status"] == "undone"
    assert answer.json()["undone"] == {"restored": 1, "removed": 1, "stayed": 0}
    assert PerformanceDay.objects.of(business).get().spend == Decimal("120.5")
    again = program.post(f"/data/imports/{import_id}/undo", {})
    assert again.json() == answer.json()
    assert program.get(f"/data/imports/{import_id}").json() == answer.json()


def test_an_import_that_still_waits_cannot_be_undone(program: Program, business: Business) -> None:
    waiting = Import.objects.add(business, source="dashboard")
    answer = program.post(f"/data/imports/{waiting.public_id}/undo", {})
    assert problem(answer) == (409, "not_finished")


def test_an_import_of_another_business_is_not_there_to_undo(program: Program) -> None:
    other = Import.objects.add(make.business("Stranger"), source="api", status="completed")
    answer = program.post(f"/data/imports/{other.public_id}/undo", {})
    assert problem(answer)[0] == 404
    other.refresh_from_db(from_queryset=Import.objects.of_everyone())
    assert other.status == "completed"


def test_a_report_reads_as_it_stood(program: Program, campaign: Campaign) -> None:
    program.post(PATH, body(campaign, row()))
    stood = program.get("/data/imports").json()["data"][0]["finished_at"]
    program.post(PATH, body(campaign, row(spend=1)))

    def spend(as_of: str) -> tuple[object, object]:
        asked = f"from=2026-01-31&to=2026-01-31&as_of={as_of}"
        summary = program.get(f"/reports/summary?{asked}").json()
        rows = program.get(f"/reports/performance?{asked}").json()
        assert rows["total"]["spend"] == summary["metrics"]["spend"]
        return summary["metrics"]["spend"], summary["as_of"]

    assert spend(stood) == (120.5, stood)
    assert spend("2020-01-01")[0] is None
    now = program.get("/reports/summary?from=2026-01-31&to=2026-01-31").json()
    assert (now["metrics"]["spend"], now["as_of"]) == (1, None)


@pytest.mark.parametrize(
    "as_of",
    ["yesterday", "2026-02-30", "20260131", "2026-W05-6", "2026-01-31T09:00:00", "", "9" * 41],
)
def test_a_moment_that_is_none_is_told(program: Program, as_of: str) -> None:
    assert problem(program.get(f"/reports/summary?as_of={as_of}"))[0] == 422


@pytest.mark.parametrize("ahead", ["9999-12-31", "9999-01-01T00:00:00Z", "tomorrow"])
def test_nothing_stands_yet_as_of_a_day_to_come(program: Program, ahead: str) -> None:
    day = (clock.today() + timedelta(days=1)).isoformat() if ahead == "tomorrow" else ahead
    answer = program.get(f"/reports/summary?as_of={day}")
    assert problem(answer) == (422, "out_of_range")
    assert "looks back" in answer.json()["detail"]
    assert program.get(f"/reports/summary?as_of={clock.today().isoformat()}").status_code == 200
