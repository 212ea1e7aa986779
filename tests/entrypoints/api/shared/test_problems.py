"""Whatever goes wrong under /v1 is told as RFC 9457 says."""

from unittest import mock

import pytest
from django.db import DataError, IntegrityError, OperationalError
from django.test import Client, override_settings

from kempen.domain.campaigns import queries
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
NEW = {"name": "Raya", "objective": "increase_sales"}


def test_every_answer_carries_a_request_id(program: Program) -> None:
    answers = [
        program.get("/campaigns"),
        program.get("/nowhere"),
        program.send("PUT", "/campaigns"),
        program.get("/docs"),
        Client().get("/v1"),
    ]
    identifiers = {answer.headers["X-Request-Id"] for answer in answers}
    assert len(identifiers) == 5
    assert all(identifier.startswith("req_") for identifier in identifiers)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/campaigns/", "/campaigns/x/y", "/%00", "/%ff", "//"]
)
def test_an_unknown_address_is_a_404(program: Program, path: str) -> None:
    assert problem(program.get(path)) == (404, "not_found")
    assert problem(program.post(path, {})) == (404, "not_found")


def test_a_404_says_the_same_whatever_is_missing(program: Program) -> None:
    bodies = []
    for path in ("/nowhere", "/campaigns/cmp_01k9w3r6d4f8v2n5t7q9s1x3zb", "/campaigns/x"):
        body = program.get(path).json()
        body.pop("request_id")
        bodies.append(body)
    assert bodies[0] == bodies[1] == bodies[2]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "FOO", "PATCH"])
def test_a_wrong_method_is_told_which_are_right(program: Program, method: str) -> None:
    answer = program.send(method, "/campaigns")
    assert problem(answer) == (405, "method_not_allowed")
    assert {one.strip() for one in answer.headers["Allow"].split(",")} == {"GET", "POST"}


def test_head_is_get_without_the_body(program: Program) -> None:
    head, got = program.send("HEAD", "/campaigns"), program.get("/campaigns")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == str(len(got.content))


def test_a_bad_host_is_a_400() -> None:
    answer = Client(raise_request_exception=False).get(
        "/v1/campaigns", headers={"Host": "evil.test"}
    )
    assert problem(answer) == (400, "bad_request")


def test_a_body_over_the_limit_is_a_413_before_it_is_read(program: Program) -> None:
    answer = program.post("/campaigns", raw=b"{" + b" " * (256 * 1024))
    assert problem(answer) == (413, "too_large")


def test_a_body_without_a_length_is_a_411(program: Program) -> None:
    answer = program.post("/campaigns", NEW, Transfer_Encoding="chunked")
    assert problem(answer) == (411, "length_required")


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=utf-16",
        "application/vnd.api+json",
        "",
    ],
)
def test_only_json_is_read(program: Program, content_type: str) -> None:
    answer = program.post("/campaigns", NEW, content_type=content_type)
    assert problem(answer) == (415, "unsupported_media_type")


def test_the_charset_of_json_may_be_named(program: Program) -> None:
    answer = program.post("/campaigns", NEW, content_type="application/json; charset=UTF-8")
    assert answer.status_code == 201


def test_an_empty_body_is_a_400(program: Program) -> None:
    assert problem(program.post("/campaigns", raw=b"")) == (400, "malformed_json")


def test_every_wrong_value_is_listed_at_once(program: Program) -> None:
    answer = program.post("/campaigns", {"objective": 1, "return_goal": "4", "x/~y z": None})
    assert problem(answer) == (422, "invalid")
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [
        ("#/name", "missing"),
        ("#/objective", "not_a_choice"),
        ("#/return_goal", "not_a_number"),
        ("#/x~1~0y%20z", "unknown_field"),
    ]
    assert answer.json()["detail"] == "4 values are wrong. `errors` lists them."


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"name": ""}, "Must be 1 character or more."),
        ({"name": "x" * 121}, "Must be 120 characters or fewer."),
        ({"target": "x" * 501}, "Must be 500 characters or fewer."),
    ],
)
def test_a_limit_is_told_in_words(program: Program, body: dict[str, str], detail: str) -> None:
    assert program.post("/campaigns", NEW | body).json()["detail"] == detail


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (DataError("value too long"), (422, "invalid")),
        (IntegrityError("duplicate key"), (409, "conflict")),
        (OperationalError("canceling statement"), (503, "unavailable")),
        (ZeroDivisionError("secret detail"), (500, "internal_error")),
    ],
)
def test_no_exception_shows_its_insides(
    program: Program, raised: Exception, expected: tuple[int, str]
) -> None:
    with mock.patch.object(queries, "representation", side_effect=raised):
        answer = program.post("/campaigns", NEW)
    assert problem(answer) == expected
    assert str(raised) not in answer.content.decode()
    if expected[0] == 503:
        assert answer.headers["Retry-After"] == "5"


def test_the_kind_of_problem_is_explained_at_its_address(program: Program) -> None:
    with override_settings(BASE_URL="https://ads.example.com/v1"):
        answer = program.get("/nowhere").json()
    assert answer["type"] == "https://ads.example.com/v1/docs#problem-not_found"
    assert answer["title"] == "Not found"
