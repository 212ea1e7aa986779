"""The document is complete and true: every operation, field and error, with examples that work."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings

from kempen.domain.accounts.models import Business
from kempen.domain.events.catalogue import CATALOGUE
from kempen.entrypoints.api.main import api
from kempen.entrypoints.api.openapi import document, operations_of
from tests.builders.program import Program
from tests.entrypoints.api import shell
from tests.entrypoints.api.places import RANDOM, Place, places, undone

pytestmark = pytest.mark.django_db


def test_the_document_is_served_to_anybody() -> None:
    answer = Program().get("/openapi.json")
    served = answer.json()
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert served["openapi"] == "3.1.0"
    assert served["info"]["version"] == "v1"
    assert served["servers"] == [{"url": "http://127.0.0.1:8000/v1"}]
    assert served == json.loads(json.dumps(document()))


def test_every_tag_is_explained() -> None:
    used = {tag for place in places() for tag in place.described["tags"]}
    assert {tag["name"] for tag in document()["tags"] if tag["description"]} == used


def test_every_operation_that_is_mounted_is_in_it() -> None:
    documented = {place.described["operationId"] for place in places()}
    assert documented == set(operations_of(api))


def test_every_operation_is_described() -> None:
    for place in places():
        is_described(place)


def is_described(place: Place) -> None:
    described = place.described
    assert described["summary"], place
    assert described["description"].endswith("."), place
    assert described["tags"], place
    for parameter in described["parameters"]:
        assert parameter["description"], (place, parameter)
        assert {"type", "anyOf", "enum", "const", "oneOf"} & set(parameter["schema"]), (
            place,
            parameter,
        )


def test_every_operation_says_all_that_can_go_wrong() -> None:
    for place in places():
        says_all_that_can_go_wrong(place)


def says_all_that_can_go_wrong(place: Place) -> None:
    expected = {"401", "403", "422", "429", "500", "503"}
    named = {one["name"] for one in place.described["parameters"] if one["in"] == "query"}
    names_campaign = "campaign_id" in named
    expected |= {"404"} if place.names or names_campaign else set()
    expected |= {"409"} if place.method != "GET" or names_campaign else set()
    if "requestBody" in place.described:
        expected |= {"400", "411", "413", "415", "422"}
    responses = place.described["responses"]
    assert expected <= set(responses), place
    for status, answer in responses.items():
        assert answer["description"], (place, status)
        assert "X-Request-Id" in answer["headers"], (place, status)
        if status >= "400":
            assert answer["content"] == {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
            }, (place, status)
    assert "Retry-After" in responses["429"]["headers"], place
    assert "WWW-Authenticate" in responses["401"]["headers"], place
    if place.method == "POST":
        assert "Idempotency-Key" in [one["name"] for one in place.described["parameters"]], place


def properties(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, list):
        for part in schema:
            yield from properties(part, path)
    if not isinstance(schema, dict):
        return
    for name, part in schema.get("properties", {}).items():
        yield f"{path}.{name}", part
        yield from properties(part, f"{path}.{name}")
    for name in ("items", "anyOf", "oneOf", "allOf", "additionalProperties"):
        yield from properties(schema.get(name), path)


def test_every_field_is_described() -> None:
    schemas = document()["components"]["schemas"]
    bodies = {
        f"{place} body": place.described["requestBody"]["content"]["application/json"]["schema"]
        for place in places()
        if "application/json" in place.described.get("requestBody", {}).get("content", {})
    }
    bare = [
        name
        for start, schema in {**schemas, **bodies}.items()
        for name, part in properties(schema, start)
        if not part.get("description")
    ]
    assert bare == []


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(document())
    names = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert names <= set(document()["components"]["schemas"])
    assert "NinjaResponseSchema" not in text


def test_scopes_and_the_form_of_a_key_are_in_it() -> None:
    scheme = document()["components"]["securitySchemes"]["Key"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert "kpn_[0-9A-Za-z]{36}" in scheme["description"]
    create = document()["paths"]["/campaigns"]["post"]
    assert create["security"] == [{"Key": ["campaigns:write"]}]


def test_every_event_has_its_shape_and_an_example() -> None:
    webhooks = document()["webhooks"]
    assert set(webhooks) == set(CATALOGUE)
    for name, item in webhooks.items():
        body = item["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert body["examples"][0]["type"] == name


AD_REQUESTS = "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/approval-requests"
# What an example meets on a thing that is not in the state for it: the command itself was right.
NOT_IN_THE_STATE = {
    # Its plan was never launched by a person.
    "POST /recommendations/{recommendation_id}/apply": 409,
    "POST /moves/{move_id}/undo": 409,
    "POST /data/imports/{import_id}/cancel": 409,
    "PATCH /strategies/{strategy_id}": 422,
    # Nothing was spent yet.
    "POST /scenarios": 409,
    # Its language is the only one.
    "POST /strategies/{strategy_id}/ads/{ad_id}/variants": 422,
    # It is the only one of its campaign.
    "DELETE /strategies/{strategy_id}/ads/{ad_id}": 409,
    "POST /strategies/{strategy_id}/ads/{ad_id}/library-image": 409,
    # It was ready first.
    "POST /strategies/{strategy_id}/stop": 409,
    "POST /strategies/{strategy_id}/reopen": 409,
    "POST /strategies/{strategy_id}/launch": 409,
    "GET /strategies/{strategy_id}/launch": 404,
    "POST /strategies/{strategy_id}/undo-launch": 409,
    "POST /strategies/{strategy_id}/retry-launch": 409,
    "POST /strategies/{strategy_id}/approval-requests/{approval_request_id}/send": 409,
    "POST /campaigns/{campaign_id}/ad-revisions": 409,
    "POST /ad-pauses/{ad_pause_id}/undo": 409,
    "POST /campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/approve": 409,
    "POST /campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/reopen": 409,
    f"POST {AD_REQUESTS}": 409,
    f"POST {AD_REQUESTS}/{{ad_approval_request_id}}/send": 409,
}


def test_every_example_works_when_pasted(business: Business, things_of: Any) -> None:
    known = {
        "LINE_ID": f"line_{RANDOM}",
        "KEMPEN_API_KEY": Program.of_owner(business).token,
        **{name.upper(): value for name, value in things_of(business).items()},
    }
    for place in places():
        [arguments] = shell.commands_of(place.described["x-codeSamples"][0]["source"], **known)
        with undone():
            answer = shell.send(arguments)
        assert str(answer.status_code) in place.described["responses"], place
        right = {NOT_IN_THE_STATE.get(str(place), 200), 200, 201, 202, 204}
        assert answer.status_code in right, (str(place), answer.content)


def test_the_address_is_the_setting() -> None:
    document.cache_clear()
    try:
        with override_settings(BASE_URL="https://ads.example.com/v1"):
            openapi = document()
    finally:
        document.cache_clear()
    sample = openapi["paths"]["/campaigns"]["get"]["x-codeSamples"][0]["source"]
    assert sample.startswith('curl "https://ads.example.com/v1/campaigns"')
