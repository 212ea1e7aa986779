"""What is sent and what the document says of it are the same."""

import json
import re
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.actions import NewCampaign, create_campaign
from kempen.domain.events.catalogue import CATALOGUE, TEST, subscribable
from kempen.domain.events.queries import feed
from kempen.domain.performance.actions.undo import undo
from kempen.domain.performance.models import Import
from kempen.entrypoints.api.events.data_schemas import DATA_SCHEMAS
from kempen.entrypoints.api.events.envelopes import envelope, openapi_webhooks
from tests import make
from tests.builders import shop
from tests.builders.stored_days import day, put
from tests.entrypoints.api.strategies.requests import keyed, ready


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


def test_every_type_has_a_schema_and_an_example() -> None:
    assert set(DATA_SCHEMAS) == set(CATALOGUE) == set(openapi_webhooks())
    assert subscribable() == [one for one in CATALOGUE if one != TEST]


@pytest.mark.parametrize("event_type", CATALOGUE)
def test_the_example_fits_its_schema(event_type: str) -> None:
    schema: Any = envelope(event_type)
    assert fits(schema["examples"][0], schema) == []


def fits(value: Any, schema: Any, where: str = "#") -> list[str]:
    """Say what of the value does not fit: the few words of JSON Schema that our schemas use."""
    if "anyOf" in schema:
        tried = [fits(value, one, where) for one in schema["anyOf"]]
        return [] if [] in tried else tried[0]
    if "const" in schema:
        return [] if value == schema["const"] else [where]
    if "enum" in schema:
        return [] if value in schema["enum"] else [where]
    kinds = {"string": str, "integer": int, "number": int | float, "object": dict, "array": list,
             "boolean": bool, "null": type(None)}  # fmt: skip
    kind: Any = kinds[schema["type"]]
    fits_kind: bool = isinstance(value, kind)
    if not fits_kind:
        return [where]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return [where]
    wrong = [f"{where}/{name}" for name in schema.get("required", ()) if name not in value]
    for name, part in schema.get("properties", {}).items():
        if name in value:
            wrong += fits(value[name], part, f"{where}/{name}")
    if "items" in schema:
        for number, one in enumerate(value):
            wrong += fits(one, schema["items"], f"{where}/{number}")
    return wrong


def test_what_is_sent_fits_what_is_documented(kopi: Business) -> None:
    actor = make.actor(kopi)
    create_campaign(actor, NewCampaign(name="Raya", objective="increase_sales"))
    (event,) = feed(kopi, after_sequence=0, limit=5)
    assert fits(json.loads(event.body), envelope("campaign.created")) == []


def test_what_is_sent_of_strategies_fits_what_is_documented(kopi: Business) -> None:
    shop.past(make.campaign(kopi, "Raya hampers", platform="social"), 60, top=900.0)
    program, _ = keyed(kopi)
    strategy = ready(program, kopi)
    rejected = program.post(f"/strategies/{strategy['strategy_id']}/reject", {"revision": 1})
    assert rejected.status_code == 200
    sent = {
        body["type"]: body
        for body in (json.loads(event.body) for event in feed(kopi, after_sequence=0, limit=50))
        if body["type"].startswith("strategy.")
    }
    assert list(sent) == ["strategy.ready", "strategy.rejected"]
    assert [fits(body, envelope(name)) for name, body in sent.items()] == [[], []]
    ready_data, rejected_data = (body["data"] for body in sent.values())
    assert list(ready_data) == ["business_id", "strategy_id", "campaign_ids", "status", "expected"]
    expectation = ["mean", "p10", "p90", "return", "chance_of_goal"]
    assert list(ready_data["expected"]) == list(rejected_data["expected"]) == expectation
    assert rejected_data["reason"] == ""


def test_what_is_sent_of_imports_fits_what_is_documented(kopi: Business) -> None:
    campaign = make.campaign(kopi, "Raya hampers")
    stored = put(kopi, day(campaign, 0, "0.0000025"), day(campaign, 1))
    assert stored.import_id is not None
    undo(make.actor(kopi), Import.objects.of(kopi).get(id=stored.import_id))
    sent = {
        body["type"]: body
        for body in (json.loads(event.body) for event in feed(kopi, after_sequence=0, limit=50))
        if body["type"].startswith("import.")
    }
    assert list(sent) == ["import.completed", "import.undone"]
    assert [fits(body, envelope(name)) for name, body in sent.items()] == [[], []]
    completed, undone = (body["data"] for body in sent.values())
    always = ("received", "inserted", "updated", "unchanged", "rejected")
    # What was counted is there; nothing was left to another source, so that is absent.
    assert list(completed["rows"]) == [*always, "rounded"]
    assert undone["days"] == {"restored": 0, "removed": 2, "stayed": 0}


def test_an_event_of_an_earlier_version_fits_too() -> None:
    schema: Any = envelope("campaign.updated")
    event = schema["examples"][0]
    data = {
        "business_id": event["data"]["business_id"],
        "campaign_id": event["data"]["campaign_id"],
        "name": "Raya hampers",
        "objective": "increase_sales",
        "platform": "social",
        "status": "draft",
        "target": None,
        "audience": {"states": ["Selangor"]},
        "created_at": "2026-02-20T08:00:00.123456Z",
    }
    assert fits(event | {"data": data}, schema) == []
    assert fits(event | {"data": data | {"name": None}}, schema) == ["#/data/name"]
