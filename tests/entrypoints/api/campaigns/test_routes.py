import json
import re
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
FULL: dict[str, Any] = {
    "name": "Raya hampers",
    "objective": "generate_prospects",
    "platform": "search",
    "target": "Sell 2,000 hampers\nbefore Hari Raya",
    "return_goal": 4.25,
    "prospect_goal": 500,
    "budget": {
        "amount": 10000.00,
        "currency": "MYR",
        "start_date": "2026-12-01",
        "end_date": "2026-12-28",
    },
    "audience": {
        "states": ["Selangor"],
        "languages": ["ms", "en", "zh", "ta"],
        "age_min": 18,
        "age_max": 65,
        "interests": ["coffee"],
        "description": "Office workers",
    },
    "creative_guidelines": {
        "product": "Liberica beans",
        "benefits": ["Fresh"],
        "offer": "15 % off",
        "proof": ["4.8 of 5"],
        "tone": "warm",
        "must_say": ["Halal"],
        "never_say": ["cheapest"],
        "landing_url": "https://kopirimba.example.com/beans",
        "languages": ["en", "ms"],
        "permits": {"kkliu": "1234/2026"},
    },
    "external_ids": {"search": "21099887766"},
}


def test_name_and_objective_are_enough(program: Program) -> None:
    answer = program.post("/campaigns", {"name": " Raya ", "objective": "increase_sales"})
    assert answer.status_code == 201
    body = answer.json()
    assert re.fullmatch(r"cmp_[0-7][0-9a-hjkmnp-tv-z]{25}", body["campaign_id"])
    assert answer.headers["Location"] == f"http://127.0.0.1:8000/v1/campaigns/{body['campaign_id']}"
    del body["campaign_id"], body["created_at"], body["updated_at"]
    assert body == {
        "name": "Raya",
        "objective": "increase_sales",
        "platform": "other",
        "status": "draft",
        "target": "",
        "return_goal": None,
        "prospect_goal": None,
        "audience": None,
        "budget": None,
        "creative_guidelines": None,
        "external_ids": {},
    }


def test_every_field_comes_back_as_it_was_sent(program: Program) -> None:
    body = program.post("/campaigns", FULL).json()
    read = program.get(f"/campaigns/{body['campaign_id']}").json()
    assert read == body
    assert {name: read[name] for name in FULL} == FULL


def test_money_is_an_exact_number_on_the_wire(program: Program) -> None:
    body = json.dumps({**FULL, "budget": {**FULL["budget"], "amount": "MONEY"}})
    for sent, shown in [
        ("10000", "10000.00"),
        ("10000.00", "10000.00"),
        ("1234567890.123456", "1234567890.123456"),
        ("0.0000006", "0.000001"),
        ("0.0000015", "0.000002"),
        ("1e2", "100.00"),
    ]:
        answer = program.post(
            "/campaigns",
            raw=body.replace('"MONEY"', sent).replace("21099887766", sent).encode(),
        )
        assert answer.status_code == 201, answer.content
        assert f'"amount":{shown},'.encode() in answer.content


def test_the_event_carries_what_get_shows(program: Program, business: Business) -> None:
    body = program.post("/campaigns", FULL).json()
    event = Event.objects.of(business).get()
    data = json.loads(event.body)["data"]
    assert event.type == "campaign.created"
    assert data.pop("business_id") == business.public_id
    assert data == program.get(f"/campaigns/{body['campaign_id']}").json() == body


def test_a_refused_campaign_leaves_nothing(program: Program, business: Business) -> None:
    program.post("/campaigns", FULL)
    assert problem(program.post("/campaigns", FULL)) == (409, "external_id_taken")
    assert Campaign.objects.of(business).count() == 1
    assert Event.objects.of(business).count() == 1


def test_a_change_touches_only_what_it_names(program: Program) -> None:
    body = program.post("/campaigns", FULL).json()
    path = f"/campaigns/{body['campaign_id']}"
    changed = program.patch(path, {"name": "Deepavali", "budget": None}).json()
    assert changed.pop("updated_at") > body.pop("updated_at")
    assert changed == {**body, "name": "Deepavali", "budget": None}
    moved = program.patch(path, {"platform": "social", "external_ids": {"social": "9"}}).json()
    assert (moved["platform"], moved["external_ids"]) == ("social", {"social": "9"})


def test_only_a_draft_moves_to_another_platform(program: Program, business: Business) -> None:
    running = make.campaign(business, platform="search")
    answer = program.patch(f"/campaigns/{running.public_id}", {"platform": "social"})
    assert problem(answer) == (409, "not_a_draft")


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"name": ""}, "#/name", "too_short"),
        ({"name": "   "}, "#/name", "blank"),
        ({"name": "a" * 121}, "#/name", "too_long"),
        ({"name": "a\nb"}, "#/name", "control_character"),
        ({"name": None}, "#/name", "not_a_text"),
        ({"nmae": "x"}, "#/nmae", "unknown_field"),
        ({"objective": "sales"}, "#/objective", "not_a_choice"),
        ({"status": "active"}, "#/status", "unknown_field"),
        ({"return_goal": "4"}, "#/return_goal", "not_a_number"),
        ({"return_goal": True}, "#/return_goal", "not_a_number"),
        ({"return_goal": 0}, "#/return_goal", "too_small"),
        ({"prospect_goal": 1.5}, "#/prospect_goal", "not_whole"),
        ({"prospect_goal": 2**31}, "#/prospect_goal", "too_large"),
        ({"audience": {"age_min": 17}}, "#/audience/age_min", "too_small"),
        ({"audience": {"age_min": 40, "age_max": 30}}, "#/audience/age_max", "too_small"),
        ({"audience": {"states": ["Bavaria"]}}, "#/audience/states/0", "not_a_choice"),
        ({"audience": {"languages": ["en", "en"]}}, "#/audience/languages", "repeated"),
        ({"budget": {**FULL["budget"], "amount": -1}}, "#/budget/amount", "too_small"),
        ({"budget": {**FULL["budget"], "amount": 1e13}}, "#/budget/amount", "too_large"),
        ({"budget": {**FULL["budget"], "currency": "SGD"}}, "#/budget/currency", "not_a_choice"),
        (
            {"budget": {**FULL["budget"], "end_date": "2026-11-30"}},
            "#/budget/end_date",
            "too_early",
        ),
        (
            {"budget": {**FULL["budget"], "end_date": "2026-02-30"}},
            "#/budget/end_date",
            "not_a_day",
        ),
        (
            {"creative_guidelines": {"landing_url": "javascript:alert(1)"}},
            "#/creative_guidelines/landing_url",
            "not_an_address",
        ),
        ({"external_ids": {"tiktok": "1"}}, "#/external_ids/tiktok", "unknown_field"),
    ],
)
def test_a_wrong_value_is_named(
    program: Program, business: Business, change: dict[str, Any], pointer: str, code: str
) -> None:
    answer = program.post("/campaigns", {**FULL, **change})
    assert problem(answer) == (422, code)
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [
        (pointer, code)
    ]
    assert not Campaign.objects.of(business).exists()
    campaign = make.campaign(business)
    assert problem(program.patch(f"/campaigns/{campaign.public_id}", change)) == (422, code)


def test_the_list_is_newest_first_in_pages(program: Program, business: Business) -> None:
    ids = [make.campaign(business, f"Campaign {n}").public_id for n in range(5)]
    seen, cursor = [], ""
    while True:
        page = program.get(f"/campaigns?limit=2{cursor}").json()
        seen += [row["campaign_id"] for row in page["data"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert seen == ids[::-1]


def test_a_cursor_is_for_the_list_and_the_filters_that_made_it(
    program: Program, business: Business
) -> None:
    campaigns = [make.campaign(business, f"Raya {n}") for n in range(3)]
    cursor = program.get("/campaigns?limit=1&q=raya").json()["next_cursor"]
    more = program.get(f"/campaigns?limit=2&q=raya&cursor={cursor}").json()
    assert [row["campaign_id"] for row in more["data"]] == [
        campaigns[1].public_id,
        campaigns[0].public_id,
    ]
    others = ["/campaigns?", "/campaigns?q=ray&", "/data/imports?", "/strategies?", "/events?"]
    for other in [*others, f"/campaigns/{campaigns[0].public_id}/ads?"]:
        answer = program.get(f"{other}cursor={cursor}")
        assert problem(answer) == (422, "invalid_cursor"), other
        assert "another list" in answer.json()["detail"]
    stranger = Program.of(make.business("Charlie's"))
    assert problem(stranger.get(f"/campaigns?q=raya&cursor={cursor}"))[1] == "invalid_cursor"


def test_the_list_is_searched_and_filtered(program: Program, business: Business) -> None:
    raya = make.campaign(business, "Raya 50% off", platform="search")
    make.campaign(business, "Deepavali", status="draft")
    for query in ("q=RAYA", "q=50%25", f"q={raya.public_id}", "platform=search", "status=active"):
        body = program.get(f"/campaigns?{query}").json()["data"]
        assert [row["name"] for row in body] == ["Raya 50% off"], query


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("limit=0", "too_small"),
        ("limit=101", "too_large"),
        ("limit=ten", "not_whole"),
        ("limit=", "not_whole"),
        ("cursor=x", "invalid_cursor"),
        ("cursor=%00", "control_character"),
        ("q=%00", "control_character"),
        ("q=" + "a" * 121, "too_long"),
        ("status=gone", "not_a_choice"),
        ("stauts=active", "unknown_parameter"),
        ("limit=1&limit=2", "repeated"),
    ],
)
def test_a_wrong_parameter_is_named(program: Program, query: str, code: str) -> None:
    answer = program.get(f"/campaigns?{query}")
    assert problem(answer) == (422, code)
    assert answer.json()["errors"][0]["pointer"] == f"?{query.partition('=')[0]}"


def test_another_business_sees_nothing(program: Program) -> None:
    theirs = make.campaign(make.business("Charlie's"))
    path = f"/campaigns/{theirs.public_id}"
    assert problem(program.get(path)) == (404, "not_found")
    assert problem(program.patch(path, {"name": "Mine"})) == (404, "not_found")
    assert program.get(f"/campaigns?q={theirs.public_id}").json()["data"] == []
    theirs.refresh_from_db()
    assert theirs.name == "Raya hampers"
