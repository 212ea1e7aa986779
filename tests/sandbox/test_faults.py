"""Faults are met by whom they were ordered for, as often as was ordered, in the partner's words."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from sandbox.faults import orders
from sandbox.faults.calls import Call
from sandbox.faults.kinds import KINDS, FaultRefused, InjectedFault, read
from sandbox.state import State
from tests.sandbox.in_process import InProcess

KOPI = "1200000000000001"


@pytest.fixture
def campaigns(inside: InProcess) -> dict[str, Any]:
    """What asks for the campaigns of the social platform's busy account."""
    token = inside.account("social", "Kopi Rimba")["access_token"]
    return {
        "url": f"/social/v19.0/act_{KOPI}/campaigns",
        "params": {"access_token": token, "fields": "id,name,status,daily_budget"},
    }


@pytest.mark.parametrize(
    ("wanted", "path", "method", "met"),
    [
        ({}, "v19.0/act_1/ads", "GET", True),
        ({"account": "1"}, "v19.0/act_1/ads", "GET", True),
        ({"account": "act_1"}, "v19.0/act_1/ads", "GET", True),
        ({"account": "2"}, "v19.0/act_1/ads", "GET", False),
        ({"method": "post"}, "v19.0/act_1/ads", "POST", True),
        ({"method": "post"}, "v19.0/act_1/ads", "GET", False),
        ({"route": "/ads"}, "v19.0/act_1/ads/", "GET", True),
        ({"route": "/ads"}, "v19.0/act_1/adsets", "GET", False),
        ({"route": "v19.0/act_1/*"}, "v19.0/act_1/adsets", "GET", True),
        ({"partner": "search"}, "v19.0/act_1/ads", "GET", False),
    ],
)
def test_a_fault_meets_the_calls_it_was_ordered_for(
    wanted: dict[str, Any], path: str, method: str, met: bool
) -> None:
    fault = read({"kind": "slow", "partner": "social", **wanted})
    assert orders.meets(fault, Call("social", "1", method, path)) is met


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "kind must be one of"),
        ({"kind": "fire", "partner": "social"}, "kind must be one of expired_token"),
        ({"kind": "slow"}, "partner of slow must be one of social"),
        ({"kind": "version_refused", "partner": "crm"}, "one of social, search"),
        ({"kind": "rate_limit", "partner": "search", "policy": "x"}, "temporarily, daily"),
        ({"kind": "slow", "partner": "crm", "policy": "x"}, "policy of slow must be one of none"),
        ({"kind": "slow", "partner": "crm", "count": -1}, "count must be a whole number"),
        ({"kind": "slow", "partner": "crm", "skip": "²"}, "skip must be a whole number"),
        ({"kind": "slow", "partner": "crm", "count": 10**30}, "from 0 to 1000"),
        ({"kind": "slow", "partner": "crm", "seconds": "nan"}, "seconds must be from 0 to 300"),
        ({"kind": "slow", "partner": "crm", "account": "every"}, "account must be the digits"),
        ({"kind": "slow", "partner": "crm", "method": "READ"}, "method must be one of GET, POST"),
        ({"kind": "slow", "partner": "crm", "route": "/ads?x"}, "route must be the end of a path"),
        ({"kind": "slow", "partner": "crm", "when": "now"}, "when is not known; known are account"),
    ],
)
def test_an_order_that_cannot_be_says_what_to_send(given: dict[str, Any], words: str) -> None:
    with pytest.raises(FaultRefused, match=words):
        read(given)


def test_a_fault_waits_for_its_turn_and_ends(
    inside: InProcess, asking: httpx2.Client, campaigns: dict[str, Any]
) -> None:
    inside.order("server_error", partner="social", skip=1, count=2)
    statuses = [asking.get(**campaigns).status_code for _ in range(5)]
    assert statuses == [200, 500, 500, 200, 200]
    heard = asking.get("/control/calls").json()["calls"]
    assert [call["fault"] for call in heard[:5]] == ["", "", "server_error", "server_error", ""]
    assert inside.account("social", "Kopi Rimba")["access_token"] not in json.dumps(heard)
    assert heard[0]["account"] == KOPI
    assert asking.get("/control/faults").json()["faults"] == []


def test_orders_outlive_the_process(tmp_path: Path) -> None:
    first = State(tmp_path, seed=1, review_seconds=60)
    orders.prepare(first)
    fault = InjectedFault(kind="slow", partner="crm", count=0, seconds=5.0)
    number = orders.order(first, fault)
    first.database.close()
    second = State(tmp_path, seed=1, review_seconds=60)
    orders.prepare(second)
    (order,) = orders.ordered(second)
    assert (order["id"], order["remaining"]) == (number, None)
    assert orders.take(second, Call("crm", "", "GET", "x")) == fault
    assert (orders.withdraw(second), orders.withdraw(second)) == (1, 0)
    second.database.close()


def test_the_limits_come_with_the_headers_of_the_real_ones(
    inside: InProcess, asking: httpx2.Client, campaigns: dict[str, Any]
) -> None:
    inside.order("rate_limit", partner="social", policy="ads_insights")
    answer = asking.get(**campaigns)
    (usage,) = json.loads(answer.headers["X-Business-Use-Case-Usage"])[KOPI]
    assert (usage["type"], usage["call_count"]) == ("ads_insights", 100)
    assert usage["estimated_time_to_regain_access"] == 10
    assert json.loads(answer.headers["X-FB-Ads-Insights-Throttle"])["acc_id_util_pct"] == 100
    inside.order("rate_limit", partner="search", policy="temporarily")
    body = asking.post("/search/v24/customers/1/googleAds:searchStream").json()[0]["error"]
    (quota,) = body["details"][0]["errors"]
    assert quota["details"]["quotaErrorDetails"]["retryDelay"] == "30s"
    assert body["status"] == "RESOURCE_EXHAUSTED"
    inside.order("rate_limit", partner="crm", policy="DAILY")
    daily = asking.get("/crm/crm/v3/objects/contacts")
    assert (daily.status_code, daily.json()["policyName"]) == (429, "DAILY")
    assert daily.headers["X-HubSpot-RateLimit-Daily-Remaining"] == "0"
    inside.order("server_error", partner="crm", policy="477")
    assert asking.get("/crm/crm/v3/objects/contacts").headers["Retry-After"] == "120"


def test_every_answer_that_a_partner_can_give_is_written(
    inside: InProcess, asking: httpx2.Client
) -> None:
    """No order ends in an error of the sandbox's own."""
    silent = 0
    for kind, what in KINDS.items():
        for partner, policies in what.policies.items():
            for policy in policies or ("",):
                inside.order(kind, partner=partner, policy=policy, route="/x", count=1)
                try:
                    assert asking.get(f"/{partner}/x").status_code != 200
                except httpx2.RequestError:
                    silent += 1
    assert silent == 12, "three kinds of silence for each of four partners"


def test_a_crm_batch_fails_in_its_last_part_alone(inside: InProcess, asking: httpx2.Client) -> None:
    inside.order("partial_failure", partner="crm")
    key = inside.account("crm", "Kopi Rimba CRM")["api_key"]
    inputs = [
        {"id": f"{name}@example.com", "idProperty": "email", "objectWriteTraceId": name}
        | {"properties": {"email": f"{name}@example.com"}}
        for name in ("aisyah", "farid")
    ]
    answer = asking.post(
        "/crm/crm/v3/objects/contacts/batch/upsert",
        json={"inputs": inputs},
        headers={"Authorization": f"Bearer {key}"},
    )
    assert answer.status_code == 207
    (bad,) = answer.json()["errors"]
    assert bad["context"]["objectWriteTraceId"] == ["farid"]
    assert [one["id"] for one in answer.json()["results"]]
    known = [
        one["properties"]["email"] for one in asking.get("/control/contacts").json()["contacts"]
    ]
    assert "aisyah@example.com" in known
    assert "farid@example.com" not in known


def a_campaign(inside: InProcess, platform: str) -> str:
    """A running campaign with an approved ad, for this test alone."""
    account = "1200000000000002" if platform == "social" else "1000000002"
    word = "ACTIVE" if platform == "social" else "ENABLED"

    def add(kind: str, parent: int | None = None, **data: Any) -> int:
        return inside.state.add(
            platform, account, kind, name=kind, status=word, parent=parent, data=data
        ).id

    with inside.state.change():
        budget = add("budget", amount_micros=50_000_000) if platform == "search" else 0
        campaign = add("campaign", budget=budget, objective="OUTCOME_SALES", daily_budget=5000)
        add("ad", add("ad_set", campaign), texts=["Beans"], approved=True)
    return str(campaign)


@pytest.mark.parametrize("platform", ["social", "search"])
def test_somebody_changes_a_campaign_on_the_platform(
    platform: str, inside: InProcess, asking: httpx2.Client
) -> None:
    number = a_campaign(inside, platform)

    def now() -> dict[str, Any]:
        return inside.campaigns(platform=platform, id=number)[0]

    def done(change: str, **how: str) -> dict[str, Any]:
        order = {"kind": "drift", "deed": change, "campaign": number, **how}
        answer = asking.post("/control/faults", json=order)
        assert answer.status_code == 201, answer.text
        return now()

    before = now()
    assert done("budget", amount="123.40")["daily_budget"] == "123.4"
    assert done("pause")["status"] == "PAUSED"
    assert done("resume")["status"] == before["status"]
    assert done("rename", name="Somebody's")["name"] == "Somebody's"
    added = done("add_ad")["ads"]
    assert len(added) == len(before["ads"]) + 1
    assert done("break_tracking", days="2")["status"] == before["status"]
    assert done("mend_tracking")["status"] == before["status"]
    assert done("remove_ad")["ads"][0]["status"] in ("REMOVED", "DELETED")
    done("rename", name=before["name"])
    disapproved = {"kind": "disapproval", "campaign": number}
    assert asking.post("/control/faults", json=disapproved).status_code == 201
    assert {ad["review"] for ad in now()["ads"]} == {"rejected"}
    assert done("remove")["status"] in ("REMOVED", "DELETED")


@pytest.mark.parametrize(
    "order",
    [
        {"kind": "drift", "deed": "fly", "campaign": "1"},
        {"kind": "drift", "deed": "pause", "campaign": "1"},
        {"kind": "drift", "deed": "pause", "campaign": "9" * 40},
        {"kind": "drift", "deed": "budget", "campaign": "20000000014", "amount": "NaN"},
        {"kind": "drift", "deed": "budget", "campaign": "20000000014", "amount": "-1"},
        {"kind": "drift", "deed": "break_tracking", "campaign": "20000000014", "days": "-1"},
        {"kind": "disapproval"},
        {"kind": "slow", "partner": "social", "account": "404"},
        {"kind": {"kind": []}},
        {"kind": "drift", "deed": "rename", "campaign": "20000000014", "name": "\ud800"},
        {"kind": "drift", "deed": "add_place", "campaign": "20000000014", "name": "Atlantis"},
        {"kind": "drift", "deed": "add_place", "campaign": "20000000014", "name": "Putrajaya"},
        {"kind": "drift", "deed": "remove_place", "campaign": "20000000014"},
        {"kind": "drift", "deed": "remove_keyword", "campaign": "20000000014"},
        {"kind": "drift", "deed": "add_interest", "campaign": "20000000014"},
        [],
        "{",
        "[" * 100_000,
        '{"kind":' * 100_000,
        '{"kind": "slow", "count": ' + "9" * 5_000 + "}",
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(order: Any, asking: httpx2.Client) -> None:
    content = order if isinstance(order, str) else json.dumps(order)
    answer = asking.post(
        "/control/faults", content=content, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_conversions_arrive_late_and_never_shrink(
    inside: InProcess, asking: httpx2.Client, campaigns: dict[str, Any]
) -> None:
    last = inside.state.today() - timedelta(days=1)
    span = json.dumps({"since": (last - timedelta(days=6)).isoformat(), "until": last.isoformat()})
    token = campaigns["params"]["access_token"]
    query = {"access_token": token, "level": "campaign", "time_range": span, "limit": "100"}
    query |= {"time_increment": "1", "fields": "campaign_id,spend,clicks,actions,action_values"}

    def figures_by_ad() -> dict[tuple[str, str], tuple[str, int, float]]:
        rows = asking.get(f"/social/v19.0/act_{KOPI}/insights", params=query).json()["data"]
        conversions = {}
        for row in rows:
            sold = {a["action_type"]: a["value"] for a in row.get("actions", [])}
            worth = {a["action_type"]: a["value"] for a in row.get("action_values", [])}
            figures = (row["spend"], int(sold.get("purchase", 0)), float(worth.get("purchase", 0)))
            conversions[row["campaign_id"], row["date_start"]] = figures
        return conversions

    first = figures_by_ad()
    assert figures_by_ad() == first
    inside.move({"days": 2})
    second = figures_by_ad()
    inside.move({"days": 12})
    final = figures_by_ad()
    assert len(first) == 14
    assert all(first[key][0] == final[key][0] for key in first), "spend is known at once"
    assert all(first[key][1:] <= second[key][1:] <= final[key][1:] for key in first)
    assert sum(row[1] for row in first.values()) < sum(row[1] for row in final.values())
    inside.move({"days": 30})
    assert figures_by_ad() == final
