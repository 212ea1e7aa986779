"""What fails, resumes, changes or is undone is told by an event, and every 202 can be followed."""

import json
from datetime import timedelta
from typing import Any

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.campaigns.models import Campaign
from kempen.domain.imports.actions import receive_large
from kempen.domain.imports.actions.abandon import fail_stuck_imports
from kempen.domain.imports.actions.receive_large import store_large
from kempen.domain.launches.actions.change_results import record_done, record_failed
from kempen.domain.launches.actions.launching import launch, undo
from kempen.domain.launches.models import Change, Launch
from kempen.domain.performance.models import Import
from kempen.domain.strategies.actions import generate
from kempen.domain.strategies.actions.decide import reject
from kempen.domain.strategies.models import Strategy
from kempen.domain.sync.actions.follow_platform_state import follow_states
from kempen.entrypoints.api.imports import files
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy, RunState
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import alice_of, approve, strategy
from tests.builders.launches import answer_to
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
PATH = "/data/import"


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def alice(business: Business) -> Member:
    return make.member(business)


@pytest.fixture
def program(business: Business, alice: Member) -> Program:
    return Program(create_key(make.actor(business), "Test", SCOPES, member=alice)[1])


@pytest.fixture
def launched(business: Business, alice: Member) -> Launch:
    """A launch whose undo window is over; nothing was sent yet."""
    account(business)
    new_launch = launch(alice_of(business), approve(strategy(business, days=5), alice))
    Launch.objects.of(business).update(starts_at=clock.now() - timedelta(minutes=5))
    return new_launch


@pytest.fixture
def running(launched: Launch) -> Campaign:
    for change in changes(launched.business):
        done(change)
    return Campaign.objects.of(launched.business).get()


def changes(business: Business) -> Any:
    return Change.objects.of(business).filter(is_first=True).order_by("id")


def sending(change: Change) -> Change:
    change.status = Change.Status.PUSHING
    change.save()
    return change


def done(change: Change) -> None:
    """The platform has done it, as the worker keeps it."""
    record_done(sending(change), answer_to(change))


def refused(change: Change, why: str = "The ad account is disabled.") -> None:
    record_failed(sending(change), PlatformError(why, Remedy.PERMANENT))


def event_data(program: Program, event_type: str) -> list[dict[str, Any]]:
    events = program.get("/events?limit=100").json()["data"]
    return [event["data"] for event in events if event["type"] == event_type]


def address_of(answer: Any) -> str:
    assert answer.status_code == 202, answer.content
    location: str = answer.headers["Location"]
    return "/" + location.partition("/v1/")[2]


def test_a_launch_that_failed_is_told_with_its_reason(program: Program, launched: Launch) -> None:
    first = changes(launched.business).first()
    refused(first)
    (data,) = event_data(program, "campaign.launch_failed")
    assert data["status"] == "launch_failed"
    assert data["reason"] == "The ad account is disabled."
    body = program.get(f"/changes/{data['change_id']}").json()
    assert (body["kind"], body["status"]) == ("create_campaign", "failed")


@pytest.mark.parametrize("action", ["pause", "end"])
def test_a_202_is_followed_to_its_end(action: str, program: Program, running: Campaign) -> None:
    there = address_of(program.post(f"/campaigns/{running.public_id}/{action}"))
    assert there.startswith("/changes/chg_")
    assert program.get(there).json()["status"] == "planned"
    done(Change.objects.of(running.business).get(kind=action))
    body = program.get(there).json()
    assert (body["status"], body["error"]) == ("done", None)
    assert body["campaign_id"] == running.public_id


def test_an_end_that_failed_leaves_its_reason(program: Program, running: Campaign) -> None:
    there = address_of(program.post(f"/campaigns/{running.public_id}/end"))
    refused(Change.objects.of(running.business).get(kind="end"), "Permissions error")
    body = program.get(there).json()
    assert (body["status"], body["error"]) == ("failed", "Permissions error")


def test_a_change_of_another_business_is_not_found(program: Program, running: Campaign) -> None:
    there = address_of(program.post(f"/campaigns/{running.public_id}/pause"))
    other = make.business("Other")
    stranger = Program(create_key(make.actor(other), "Test", ["campaigns:read"])[1])
    assert problem(stranger.get(there)) == (404, "not_found")


def test_a_resumed_campaign_is_told(program: Program, running: Campaign) -> None:
    path = f"/campaigns/{running.public_id}"
    program.post(f"{path}/pause")
    done(Change.objects.of(running.business).get(kind="pause"))
    there = address_of(program.post(f"{path}/resume"))
    done(Change.objects.of(running.business).get(kind="resume"))
    assert program.get(there).json()["status"] == "done"
    (data,) = event_data(program, "campaign.resumed")
    assert (data["campaign_id"], data["status"]) == (running.public_id, "active")


def test_a_campaign_that_somebody_paused_on_its_platform_is_told(
    program: Program, business: Business
) -> None:
    read_only = make.campaign(business, platform="social")
    for state in (RunState.PAUSED, RunState.PAUSED, RunState.ACTIVE, RunState.ENDED):
        follow_states(make.actor(business), {read_only.pk: state})
    for event_type in ("campaign.paused", "campaign.resumed", "campaign.ended"):
        (data,) = event_data(program, event_type)
        assert data["campaign_id"] == read_only.public_id


def test_a_changed_campaign_is_told_once_with_all_its_fields(
    program: Program, business: Business
) -> None:
    path = f"/campaigns/{make.campaign(business).public_id}"
    for _ in range(2):
        assert program.patch(path, {"name": "Raya 2027"}).status_code == 200
    (data,) = event_data(program, "campaign.updated")
    now = program.get(path).json()
    assert data == {**now, "business_id": business.public_id, "updated_at": data["updated_at"]}
    assert data["name"] == "Raya 2027"


def test_the_budget_that_a_launch_gives_a_campaign_is_told(
    program: Program, business: Business, alice: Member, running: Campaign
) -> None:
    again = approve(strategy(business, amounts=("90.00",), campaign=running), alice)
    launch(alice_of(business), again)
    done(Change.objects.of(business).filter(kind="set_budget").latest("id"))
    (data,) = event_data(program, "campaign.updated")
    assert data["budget"]["amount"] == 90


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has three rows is a large file here."""
    monkeypatch.setattr(files, "MOST_CSV_ROWS", 2)
    monkeypatch.setattr(receive_large, "_PART", 64)


def imported(program: Program, business: Business, *spends: str) -> Import:
    campaign = make.campaign(business)
    rows = "".join(f"2026-01-0{day},{spend},9\n" for day, spend in enumerate(spends, 1))
    answer = program.post(
        f"{PATH}?campaign_id={campaign.public_id}",
        raw=f"date,spend,revenue\n{rows}".encode(),
        content_type="text/csv",
    )
    assert answer.status_code == 202, answer.content
    return Import.objects.of(business).latest("id")


@pytest.mark.usefixtures("large")
def test_an_import_that_failed_is_told_with_its_reason(
    program: Program, business: Business
) -> None:
    import_ = imported(program, business, "1", "2", "many", "4")
    store_large(str(import_.pk))
    (data,) = event_data(program, "import.failed")
    assert (data["import_id"], data["code"]) == (import_.public_id, "bad_rows")
    assert data["rows"]["rejected"] == 1
    body = program.get(f"/data/imports/{import_.public_id}").json()
    assert (body["status"], body["problem"]) == ("failed", data["reason"])


@pytest.mark.usefixtures("large")
def test_an_import_whose_worker_was_lost_is_told(program: Program, business: Business) -> None:
    import_ = imported(program, business, "1", "2", "3")
    ProcrastinateJob.objects.all()._raw_delete(using="default")
    assert fail_stuck_imports() == 1
    (data,) = event_data(program, "import.failed")
    assert (data["import_id"], data["code"]) == (import_.public_id, "unexpected")


def test_an_undone_import_is_told(program: Program, business: Business) -> None:
    campaign = make.campaign(business)
    body = {
        "campaign_id": campaign.public_id,
        "data": [{"date": "2026-01-31", "spend": 1, "revenue": 2}],
    }
    import_id = program.post(PATH, body).json()["import_id"]
    for _ in range(2):
        program.post(f"/data/imports/{import_id}/undo")
    (data,) = event_data(program, "import.undone")
    assert (data["import_id"], data["campaign_ids"]) == (import_id, [campaign.public_id])
    assert data["days"] == {"restored": 0, "removed": 1, "stayed": 0}


def test_a_rejected_strategy_is_told_with_the_reason(program: Program, business: Business) -> None:
    rejected_strategy, other = strategy(business), strategy(business)
    reject(alice_of(business), rejected_strategy, 1, "Too much money.")
    assert program.post(f"/strategies/{other.public_id}/reject", {"revision": 1}).status_code == 200
    rejected = {
        data["strategy_id"]: data["reason"] for data in event_data(program, "strategy.rejected")
    }
    assert rejected == {rejected_strategy.public_id: "Too much money.", other.public_id: ""}


def test_a_strategy_that_could_not_be_generated_is_told(
    program: Program, business: Business
) -> None:
    failed = strategy(business)
    Strategy.objects.of(business).update(
        status="generating", updated_at=clock.now() - timedelta(hours=1)
    )
    assert [generate.fail_stuck_strategies() for _ in range(2)] == [1, 0]
    (data,) = event_data(program, "strategy.failed")
    assert data["reason"] == program.get(f"/strategies/{failed.public_id}").json()["failure"]


def test_the_lines_of_a_launched_strategy_name_their_campaigns(
    program: Program, business: Business, launched: Launch
) -> None:
    path = f"/strategies/{launched.strategy.public_id}"
    (line,) = program.get(path).json()["allocation"]
    assert line["campaign_id"] == Campaign.objects.of(business).get().public_id
    new = {"platform": "social", "name": "Beans on social", "offering_id": None}
    assert line["new_campaign"] == new


def test_the_lines_of_an_undone_launch_name_none_and_it_can_be_launched_again(
    program: Program, business: Business, alice: Member
) -> None:
    account(business)
    approved_strategy = approve(strategy(business), alice)
    path = f"/strategies/{approved_strategy.public_id}"
    undo(alice_of(business), launch(alice_of(business), approved_strategy))
    assert program.get(path).json()["allocation"][0]["campaign_id"] is None
    assert program.post(f"{path}/launch").status_code == 202
    campaign = Campaign.objects.of(business).get()
    assert program.get(path).json()["allocation"][0]["campaign_id"] == campaign.public_id


def test_events_say_no_more_than_their_schemas(program: Program, launched: Launch) -> None:
    refused(changes(launched.business).first())
    shapes = program.get("/openapi.json").json()["webhooks"]
    for event in program.get("/events?limit=100").json()["data"]:
        content = shapes[event["type"]]["post"]["requestBody"]["content"]["application/json"]
        schema = content["schema"]["properties"]["data"]
        assert set(event["data"]) <= set(schema["properties"]), json.dumps(event)
        assert set(schema["required"]) <= set(event["data"])
