"""Reports by e-mail, scheduled by a program."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry
from kempen.domain.metrics.definitions import BY_SLUG
from kempen.domain.reports.models import ReportReader, ReportSchedule
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
PATH = "/reports/schedules"
WEEKLY = {"name": "Week by campaign", "every": "week", "day": 1}


@pytest.fixture
def owner(business: Business) -> str:
    return make.member(business).person.email


def create_schedule(program: Program, **more: Any) -> dict[str, Any]:
    answer = program.post(PATH, {**WEEKLY, **more})
    assert answer.status_code == 201, answer.content
    schedule: dict[str, Any] = answer.json()
    return schedule


def test_a_schedule_is_made_read_listed_changed_switched_off_and_deleted(
    program: Program, owner: str
) -> None:
    schedule = create_schedule(program, at="09:30", compare="season", formats=["csv", "pdf"])
    assert schedule["readers"] == [{"email": owner, "is_stopped": False}], "without any: the owners"
    assert (schedule["at"], schedule["compare"], schedule["formats"]) == (
        "09:30",
        "season",
        ["csv", "pdf"],
    )
    assert schedule["next_due"].endswith("T01:30:00.000000Z"), "half past nine in Malaysia"
    path = f"{PATH}/{schedule['schedule_id']}"
    assert program.get(path).json() == schedule
    assert program.get(PATH).json() == {"data": [schedule], "next_cursor": None}
    off = program.patch(path, {"revision": 1, "is_on": False, "compare": None}).json()
    assert (off["is_on"], off["next_due"], off["compare"]) == (False, None, None)
    assert (off["at"], off["revision"]) == ("09:30", 2)
    on = program.patch(path, {"revision": 2, "is_on": True}).json()
    assert on["next_due"] == schedule["next_due"]
    assert program.send("DELETE", path).status_code == 204
    assert problem(program.send("DELETE", path)) == (404, "not_found")


@pytest.mark.usefixtures("owner")
def test_columns_order_and_chart_are_stored_changed_and_reset(program: Program) -> None:
    plain = create_schedule(program)
    assert (plain["columns"], plain["sort"], plain["metric"]) == ([], "", "")
    layout = {"columns": ["return", "spend"], "sort": "-spend", "metric": "clicks"}
    schedule = create_schedule(program, **layout)
    path = f"{PATH}/{schedule['schedule_id']}"
    assert {name: schedule[name] for name in layout} == layout | {"columns": ["spend", "return"]}
    # An order by what only campaigns have cannot stay for weeks.
    by_name = program.patch(path, {"revision": 1, "sort": "campaign"}).json()
    assert (by_name["sort"], by_name["columns"]) == ("campaign", ["spend", "return"])
    refused = program.patch(path, {"revision": 2, "group_by": "week"})
    assert problem(refused) == (422, "bad_sort")
    assert refused.json()["errors"][0]["pointer"] == "#/sort"
    weeks = {"group_by": "week", "sort": "-from", "columns": list(BY_SLUG), "metric": ""}
    changed = program.patch(path, {"revision": 2, **weeks}).json()
    assert (changed["sort"], changed["columns"], changed["metric"]) == ("-from", [], "")


def test_two_changes_from_one_revision_are_never_mixed_and_the_same_again_changes_nothing(
    program: Program, business: Business, owner: str
) -> None:
    path = f"{PATH}/{create_schedule(program)['schedule_id']}"
    assert program.patch(path, {"revision": 1, "day": 5}).json()["revision"] == 2
    # The same again, because its answer was lost.
    assert program.patch(path, {"revision": 1, "day": 5}).json()["revision"] == 2
    late = program.patch(path, {"revision": 1, "name": "Mine"})
    assert problem(late) == (409, "changed_meanwhile")
    audited = AuditEntry.objects.of(business).count()
    for nothing in ({}, {"day": 5}, {"readers": [owner]}, {"is_on": True}):
        assert program.patch(path, {"revision": 2, **nothing}).json()["revision"] == 2
    assert AuditEntry.objects.of(business).count() == audited


def test_whoever_stopped_it_stays_stopped(program: Program, business: Business, owner: str) -> None:
    path = f"{PATH}/{create_schedule(program)['schedule_id']}"
    ReportReader.objects.of(business).update(stopped_at=clock.now())
    assert program.patch(path, {"revision": 1, "name": "Again"}).json()["readers"] == [
        {"email": owner, "is_stopped": True}
    ]


@pytest.mark.usefixtures("owner")
@pytest.mark.parametrize(
    ("more", "code", "pointer"),
    [
        ({"day": 8}, "bad_day", "#/day"),
        ({"day": 0}, "too_small", "#/day"),
        ({"at": "8:00"}, "not_a_time", "#/at"),
        ({"at": "24:00"}, "not_a_time", "#/at"),
        ({"period": "yesterday"}, "not_a_choice", "#/period"),
        ({"formats": []}, "too_few", "#/formats"),
        ({"formats": ["pdf", "pdf"]}, "repeated", "#/formats"),
        ({"readers": ["stranger@example.com"]}, "bad_reader", "#/readers/0"),
        ({"name": " "}, "blank", "#/name"),
        ({"columns": ["spend", "likes"]}, "not_a_choice", "#/columns/1"),
        ({"columns": ["spend", "spend"]}, "repeated", "#/columns"),
        ({"metric": "likes"}, "not_a_choice", "#/metric"),
        ({"sort": "-date"}, "bad_sort", "#/sort"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(
    program: Program, business: Business, more: dict[str, Any], code: str, pointer: str
) -> None:
    refused = program.post(PATH, {**WEEKLY, **more})
    assert problem(refused) == (422, code)
    assert refused.json()["errors"][0]["pointer"] == pointer
    assert not ReportSchedule.objects.of(business).exists()


def test_a_viewer_is_no_reader_and_an_address_in_capitals_is_one(
    program: Program, business: Business, owner: str
) -> None:
    viewer = make.member(business, make.person("vera"), "viewer").person.email
    assert problem(program.post(PATH, {**WEEKLY, "readers": [viewer]})) == (422, "bad_reader")
    assert len(create_schedule(program, readers=[owner, owner.upper()])["readers"]) == 1


@pytest.mark.usefixtures("owner")
def test_the_same_request_again_makes_no_second_schedule(
    program: Program, business: Business
) -> None:
    first, again = (program.post(PATH, WEEKLY, Idempotency_Key="weekly") for _ in range(2))
    assert first.json() == again.json()
    assert ReportSchedule.objects.of(business).count() == 1
