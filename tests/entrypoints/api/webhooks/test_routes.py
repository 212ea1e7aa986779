"""POST /v1/webhooks and its neighbours, as programs use them."""

import json
import threading
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry
from kempen.domain.events.queries import feed
from kempen.domain.webhooks.actions.endpoints import send_test
from kempen.domain.webhooks.models import Delivery, Endpoint
from tests import make
from tests.builders.program import check_documented

URL = "https://hooks.example.com/kempen"
ALL = ["webhooks:read", "webhooks:write", "events:read"]


class Program:
    """Somebody's program with a key."""

    def __init__(self, of: Business, scopes: list[str]) -> None:
        _, token = create_key(make.actor(of), "test", scopes)
        self._client = Client(headers={"Authorization": f"Bearer {token}"})

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        text, media = "" if body is None else json.dumps(body), "application/json"
        answer = self._client.generic(method, f"/v1{path}", text, media, headers=headers)
        check_documented(method, path, answer)
        return answer

    def create(self, url: str = URL, events: object = ("*",), **more: object) -> Any:
        return self.ask("POST", "/webhooks", {"url": url, "events": list(events), **more})  # type: ignore[call-overload]


@pytest.fixture
def kopi(db: None) -> Business:
    return make.business()


@pytest.fixture
def program(kopi: Business) -> Program:
    return Program(kopi, ALL)


def problem(response: HttpResponse) -> tuple[int, str]:
    assert response.headers["Content-Type"] == "application/problem+json"
    return response.status_code, json.loads(response.content)["code"]


def test_an_endpoint_is_created_and_its_secret_shown_once(program: Program, kopi: Business) -> None:
    response = program.create(events=["campaign.created"], description="Orders")
    assert response.status_code == 201
    body = response.json()
    assert {name: body[name] for name in ("url", "status", "events", "description")} == {
        "url": URL,
        "status": "active",
        "events": ["campaign.created"],
        "description": "Orders",
    }
    assert body["id"].startswith("wh_")
    assert body["secret"].startswith("whsec_")
    assert response.headers["Location"].endswith(f"/v1/webhooks/{body['id']}")
    read = program.ask("GET", f"/webhooks/{body['id']}").json()
    listed = program.ask("GET", "/webhooks").json()
    assert "secret" not in read
    assert listed == {"data": [read], "next_cursor": None}
    stored = Endpoint.objects.of(kopi).get()
    assert body["secret"].encode() not in bytes(stored.sealed_secret)
    entry = AuditEntry.objects.of(kopi).get(action="endpoint.created")
    assert body["secret"] not in json.dumps(entry.data)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"url": "http://example.com/", "events": ["*"]}, "url_not_https", "#/url"),
        ({"url": "https://127.1/", "events": ["*"]}, "url_ip_address", "#/url"),
        ({"url": "https://localhost/", "events": ["*"]}, "url_local_name", "#/url"),
        ({"url": "https://example.com:80/", "events": ["*"]}, "url_port", "#/url"),
        ({"url": "", "events": ["*"]}, "url_not_https", "#/url"),
        ({"url": URL, "events": []}, "events_empty", "#/events"),
        ({"url": URL, "events": ["*", "x"]}, "unknown_event", "#/events/1"),
        ({"url": URL, "events": ["endpoint.test"]}, "unknown_event", "#/events/0"),
        ({"url": URL, "events": "*"}, "not_a_list", "#/events"),
        ({"url": URL, "events": [1]}, "not_a_text", "#/events/0"),
        ({"url": 1, "events": ["*"]}, "not_a_text", "#/url"),
        ({"url": URL}, "missing", "#/events"),
        ({"url": URL, "events": ["*"], "nmae": 1}, "unknown_field", "#/nmae"),
        ({"url": URL, "events": ["*"], "description": "x" * 201}, "too_long", "#/description"),
        ({"url": URL, "events": ["*"], "secret": "mine"}, "unknown_field", "#/secret"),
    ],
)
def test_a_bad_body_is_refused_with_its_place(
    program: Program, kopi: Business, body: dict[str, object], code: str, pointer: str
) -> None:
    response = program.ask("POST", "/webhooks", body)
    assert problem(response) == (422, code)
    assert response.json()["errors"][0]["pointer"] == pointer
    assert not Endpoint.objects.of(kopi).exists()


def test_asking_for_everything_and_something_is_asking_for_everything(program: Program) -> None:
    assert program.create(events=["campaign.created", "*"]).json()["events"] == ["*"]
    twice = ["import.completed", "campaign.created", "import.completed"]
    assert program.create(events=twice).json()["events"] == ["campaign.created", "import.completed"]


def test_the_twenty_first_endpoint_is_refused_until_one_is_deleted(program: Program) -> None:
    answers = [program.create() for _ in range(20)]
    assert {response.status_code for response in answers} == {201}
    assert problem(program.create()) == (409, "too_many_endpoints")
    assert program.ask("DELETE", f"/webhooks/{answers[0].json()['id']}").status_code == 204
    assert program.create().status_code == 201


@pytest.mark.django_db(transaction=True)
def test_nobody_slips_past_the_limit_at_the_same_moment() -> None:
    kopi = make.business()
    program = Program(kopi, ALL)
    for _ in range(16):
        program.create()
    answers: list[int] = []

    def create() -> None:
        answers.append(program.create().status_code)
        connection.close()

    threads = [threading.Thread(target=create) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [201] * 4 + [409] * 4
    assert Endpoint.objects.of(kopi).count() == 20


def test_an_endpoint_is_changed_disabled_and_enabled(program: Program) -> None:
    address = f"/webhooks/{program.create().json()['id']}"
    changes = {"url": URL + "2", "events": ["import.completed"], "description": "new"}
    changed = program.ask("PATCH", address, changes).json()
    assert {name: changed[name] for name in changes} == changes
    assert program.ask("PATCH", address, {"status": "disabled"}).json()["status"] == "disabled"
    assert program.ask("PATCH", address, {}).json()["status"] == "disabled"
    assert program.ask("PATCH", address, {"status": "active"}).json()["status"] == "active"
    assert problem(program.ask("PATCH", address, {"status": "failing_disabled"})) == (
        422,
        "not_a_choice",
    )
    bad = program.ask("PATCH", address, {"status": "disabled", "url": "http://x.com/"})
    assert problem(bad) == (422, "url_not_https")
    assert program.ask("GET", address).json()["status"] == "active"


def test_a_deleted_endpoint_is_gone(program: Program) -> None:
    address = f"/webhooks/{program.create().json()['id']}"
    assert program.ask("DELETE", address).status_code == 204
    asked: list[tuple[str, str, object]] = [
        ("GET", address, None),
        ("PATCH", address, {}),
        ("DELETE", address, None),
        ("POST", f"{address}/test", None),
        ("POST", f"{address}/rotate-secret", {}),
        ("GET", f"{address}/deliveries", None),
    ]
    for method, path, body in asked:
        assert problem(program.ask(method, path, body)) == (404, "not_found")


def test_a_rotation_answers_with_another_secret(program: Program, kopi: Business) -> None:
    body = program.create().json()
    rotated = program.ask("POST", f"/webhooks/{body['id']}/rotate-secret")
    assert rotated.status_code == 200
    assert rotated.json()["secret"] != body["secret"]
    assert Endpoint.objects.of(kopi).get().sealed_old_secret is not None
    at_once = {"old_secret_valid_hours": 0}
    assert program.ask("POST", f"/webhooks/{body['id']}/rotate-secret", at_once).status_code == 200
    assert Endpoint.objects.of(kopi).get().sealed_old_secret is None
    too_long = {"old_secret_valid_hours": 169}
    refused = program.ask("POST", f"/webhooks/{body['id']}/rotate-secret", too_long)
    assert problem(refused) == (422, "too_large")


def test_a_test_event_is_a_delivery_to_look_at(program: Program, kopi: Business) -> None:
    address = f"/webhooks/{program.create().json()['id']}"
    response = program.ask("POST", f"{address}/test")
    assert response.status_code == 202
    sent = response.json()
    assert (sent["event_type"], sent["status"], sent["attempts"]) == ("endpoint.test", "pending", 0)
    assert program.ask("GET", f"{address}/deliveries").json()["data"] == [sent]
    assert program.ask("GET", f"{address}/deliveries?status=gave_up").json()["data"] == []
    assert program.ask("GET", f"/deliveries/{sent['id']}").json() == sent
    event = program.ask("GET", f"/events/{sent['event_id']}")
    assert event.content == feed(kopi, after_sequence=0, limit=1)[0].body.encode()


def test_nothing_is_sent_to_a_disabled_endpoint(program: Program) -> None:
    address = f"/webhooks/{program.create().json()['id']}"
    sent = program.ask("POST", f"{address}/test").json()
    program.ask("PATCH", address, {"status": "disabled"})
    assert problem(program.ask("POST", f"{address}/test")) == (409, "endpoint_disabled")
    again = program.ask("POST", f"/deliveries/{sent['id']}/resend")
    assert problem(again) == (409, "endpoint_disabled")


def test_a_delivery_that_gave_up_is_sent_again(program: Program, kopi: Business) -> None:
    address = f"/webhooks/{program.create().json()['id']}"
    sent = program.ask("POST", f"{address}/test").json()
    Delivery.objects.of(kopi).update(status="gave_up", attempts=10)
    again = program.ask("POST", f"/deliveries/{sent['id']}/resend")
    assert again.status_code == 202
    assert (again.json()["status"], again.json()["attempts_left"]) == ("pending", 10)


def test_the_feed_is_byte_for_byte_and_in_pages(program: Program, kopi: Business) -> None:
    program.create()
    actor, endpoint = make.actor(kopi), Endpoint.objects.of(kopi).get()
    for _ in range(5):
        send_test(actor, endpoint)
    bodies = [one.body for one in feed(kopi, after_sequence=0, limit=10)]
    first = program.ask("GET", "/events?limit=2")
    assert first.content.decode().startswith(
        '{"data":[' + ",".join(bodies[:2]) + '],"next_cursor":'
    )
    cursor = first.json()["next_cursor"]
    second = program.ask("GET", f"/events?limit=2&cursor={cursor}").json()
    assert [one["sequence"] for one in second["data"]] == [3, 4]
    rest = program.ask("GET", "/events?after_sequence=4").json()
    assert [one["sequence"] for one in rest["data"]] == [5]
    assert rest["next_cursor"] is None
    assert program.ask("GET", "/events?after_sequence=5").json()["data"] == []


@pytest.mark.parametrize(
    "query", ["after_sequence=-1", "after_sequence=x", "after_sequence=9223372036854775808",
              "limit=0", "limit=101", "cursor=%00", "cursor=AAAAAAAAAAAAAAAAAAAAAA"],
)  # fmt: skip
def test_a_bad_place_in_the_feed_is_refused(program: Program, query: str) -> None:
    assert program.ask("GET", f"/events?{query}").status_code == 422


def test_a_key_without_the_scope_is_refused(kopi: Business, program: Program) -> None:
    reader = Program(kopi, ["webhooks:read"])
    assert problem(reader.create()) == (403, "missing_scope")
    assert problem(reader.ask("GET", "/events")) == (403, "missing_scope")
    assert problem(Program(kopi, ["events:read"]).ask("GET", "/webhooks")) == (403, "missing_scope")


def test_what_is_anothers_does_not_exist(program: Program, kopi: Business) -> None:
    endpoint_id = program.create().json()["id"]
    sent = program.ask("POST", f"/webhooks/{endpoint_id}/test").json()
    charlie = Program(make.business("Teh Tarik"), ALL)
    assert charlie.ask("GET", "/webhooks").json()["data"] == []
    assert charlie.ask("GET", "/events").json()["data"] == []
    for method, path, body in [
        ("GET", f"/webhooks/{endpoint_id}", None),
        ("PATCH", f"/webhooks/{endpoint_id}", {"status": "disabled"}),
        ("DELETE", f"/webhooks/{endpoint_id}", None),
        ("POST", f"/webhooks/{endpoint_id}/test", None),
        ("POST", f"/webhooks/{endpoint_id}/rotate-secret", {}),
        ("GET", f"/webhooks/{endpoint_id}/deliveries", None),
        ("GET", f"/deliveries/{sent['id']}", None),
        ("POST", f"/deliveries/{sent['id']}/resend", None),
        ("GET", f"/events/{sent['event_id']}", None),
    ]:
        assert problem(charlie.ask(method, path, body)) == (404, "not_found")
    assert Endpoint.objects.of(kopi).get().status == "active"


def test_the_same_creation_twice_with_one_key_makes_one_endpoint(
    program: Program, kopi: Business
) -> None:
    body = {"url": URL, "events": ["*"]}
    first = program.ask("POST", "/webhooks", body, **{"Idempotency-Key": "a"})
    second = program.ask("POST", "/webhooks", body, **{"Idempotency-Key": "a"})
    assert second.json()["id"] == first.json()["id"]
    assert (second.status_code, second.json()["secret"]) == (201, None)
    assert Endpoint.objects.of(kopi).count() == 1


def test_the_maker_of_an_endpoint_is_written_down(program: Program, kopi: Business) -> None:
    program.create()
    entry = AuditEntry.objects.of(kopi).get(action="endpoint.created")
    assert entry.actor.startswith("key:key_")


def test_an_actor_of_another_business_cannot_send_a_test(program: Program, kopi: Business) -> None:
    program.create()
    endpoint = Endpoint.objects.of(kopi).get()
    stranger = Actor.service(make.business("Teh Tarik"), "test")
    with pytest.raises(Exception, match="not_found"):
        send_test(stranger, endpoint)
