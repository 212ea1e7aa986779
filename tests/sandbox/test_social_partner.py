"""The social platform over HTTP: paths, fields, pages, errors and headers like the real one's."""

import json
from typing import Any

import httpx2
import pytest

from tests.sandbox.in_process import InProcess
from tests.sandbox.partners import CAMPAIGN


def test_both_path_forms_answer_alike(web: httpx2.Client, social: dict[str, str]) -> None:
    path = f"/social/v19.0/act_{social['account_id']}/campaigns"
    query = {"access_token": social["access_token"], "fields": "id,name"}
    bare, slashed = (web.get(path + end, params=query) for end in ("", "/"))
    assert bare.status_code == 200
    assert bare.json()["data"] == slashed.json()["data"]
    assert bare.headers["facebook-api-version"] == "v19.0"
    usage = json.loads(bare.headers["X-Business-Use-Case-Usage"])
    assert usage[social["account_id"]][0]["type"] == "ads_management"


def test_only_ids_come_unless_fields_are_asked_for(
    web: httpx2.Client, social: dict[str, str]
) -> None:
    path = f"/social/v19.0/act_{social['account_id']}/campaigns"
    first = web.get(path, params={"access_token": social["access_token"]}).json()["data"][0]
    assert set(first) == {"id"}
    assert isinstance(first["id"], str)


def test_next_carries_the_token_and_ends_with_the_list(
    web: httpx2.Client, social: dict[str, str]
) -> None:
    path = f"/social/v19.0/act_{social['account_id']}/campaigns"
    query = {"access_token": social["access_token"], "limit": "1"}
    first = web.get(path, params=query).json()
    assert social["access_token"] in first["paging"]["next"]
    second = web.get(first["paging"]["next"]).json()
    assert second["data"] != first["data"]
    assert "next" not in second["paging"]


def test_a_token_tells_its_end_and_ends_there(inside: InProcess, asking: httpx2.Client) -> None:
    account = inside.account("social", "Tokyo branch")
    token = {"access_token": account["access_token"], "input_token": account["access_token"]}

    def debug_token() -> dict[str, Any]:
        return dict(asking.get("/social/v19.0/debug_token", params=token).json())

    assert (debug_token()["data"]["expires_at"], debug_token()["data"]["is_valid"]) == (0, True)
    inside.order("expiring_token", account=account["account_id"], days=6)
    left = debug_token()["data"]["expires_at"] - inside.state.now().timestamp()
    assert 5.9 < left / 86_400 <= 6
    inside.move({"days": 7})
    assert (debug_token()["error"]["code"], debug_token()["error"]["error_subcode"]) == (190, 463)


@pytest.mark.parametrize(
    ("path", "query", "status", "code", "subcode"),
    [
        ("/social/v19.0/act_{id}/campaigns", {}, 400, 104, None),
        ("/social/v19.0/act_{id}/campaigns", {"access_token": "dead"}, 400, 190, None),
        ("/social/v18.0/act_{id}/campaigns", {"access_token": "{token}"}, 400, 2635, None),
        ("/social/v19.0/act_999/campaigns", {"access_token": "{token}"}, 400, 100, 33),
        ("/social/v19.0/424242", {"access_token": "{token}"}, 400, 100, 33),
        (
            "/social/v19.0/act_{id}/campaigns",
            {"access_token": "{token}", "fields": "nope"},
            400,
            100,
            None,
        ),
        (
            "/social/v19.0/act_{id}/insights",
            {
                "access_token": "{token}",
                "level": "campaign",
                "time_range": '{"since":"2020-01-01","until":"2020-01-02"}',
            },
            400,
            3018,
            None,
        ),
    ],
)
def test_the_social_platform_words_its_errors(
    web: httpx2.Client,
    social: dict[str, str],
    path: str,
    query: dict[str, str],
    status: int,
    code: int,
    subcode: int | None,
) -> None:
    filled = {
        name: value.replace("{token}", social["access_token"]) for name, value in query.items()
    }
    answer = web.get(path.format(id=social["account_id"]), params=filled)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert error.get("error_subcode") == subcode
    assert error["fbtrace_id"]


@pytest.mark.parametrize(
    ("changed", "blamed"),
    [
        ({"name": ""}, "name"),
        ({"objective": "SALES"}, "objective"),
        ({"special_ad_categories": ""}, "special_ad_categories"),
        ({"daily_budget": "12.5"}, "daily_budget"),
        ({"daily_budget": "5"}, "daily_budget"),
        ({"status": "RUNNING"}, "status"),
    ],
)
def test_a_wrong_campaign_is_refused_with_its_field(
    web: httpx2.Client, social: dict[str, str], changed: dict[str, str], blamed: str
) -> None:
    form = {**CAMPAIGN, **changed, "access_token": social["access_token"]}
    answer = web.post(f"/social/v19.0/act_{social['account_id']}/campaigns", data=form)
    assert answer.status_code == 400
    assert answer.json()["error"]["error_data"] == {"blame_field_specs": [[blamed]]}


def test_validate_only_makes_nothing(web: httpx2.Client, social: dict[str, str]) -> None:
    path = f"/social/v19.0/act_{social['account_id']}/campaigns"
    form = {**CAMPAIGN, "name": "Only tried", "access_token": social["access_token"]}
    answer = web.post(path, data=form | {"execution_options": '["validate_only"]'})
    assert answer.json()["success"] is True
    every = {"access_token": social["access_token"], "fields": "name", "limit": "500"}
    names = {one["name"] for one in web.get(path, params=every).json()["data"]}
    assert "Only tried" not in names
