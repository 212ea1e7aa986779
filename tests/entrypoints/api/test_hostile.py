"""No odd body and no odd value is ever a 500, a hang, or an answer that is no JSON."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.kit import strict_json
from tests.builders.program import Program, problem
from tests.entrypoints.api import hostile
from tests.entrypoints.api.places import Place, places

pytestmark = pytest.mark.django_db
taking = [place for place in places() if place.body is not None]
reading = [place for place in places() if place.method == "GET"]


@pytest.fixture
def program(business: Business) -> Program:
    """With every scope, so that no odd body is turned away at the door."""
    return Program.of_owner(business)


def strictly(content: bytes) -> Any:
    """Parse as a strict reader does: NaN and Infinity are no JSON."""

    def refuse(text: str) -> None:
        raise AssertionError(f"{text} in an answer")

    return json.loads(content, parse_constant=refuse)


def test_the_list_is_long_enough() -> None:
    assert len(hostile.BODIES) + len(hostile.VALUES) >= 120
    assert {str(place) for place in taking} >= {"POST /campaigns", "PATCH /campaigns/{campaign_id}"}


@pytest.mark.parametrize("place", taking, ids=str)
def test_an_odd_body_is_told_so(
    place: Place, program: Program, business: Any, things_of: Any
) -> None:
    path = place.at(**things_of(business))
    told = {}
    for name, body in hostile.BODIES.items():
        answer = program.send(place.method, path, raw=body)
        strictly(answer.content)
        if not (place.may_be_empty and name in ("empty", "null")):
            told[name] = problem(answer)
    # The test client sends no Content-Type with nothing.
    assert told.pop("empty", (400, ""))[0] in (400, 415)
    assert {name: one for name, one in told.items() if one[0] not in (400, 413, 422)} == {}


def is_json(text: str) -> bool:
    try:
        strict_json.loads(text.encode())
    except strict_json.NotStrictJson:
        return False
    return True


def with_value(body: Any, path: tuple[str, ...], text: str) -> bytes:
    """The body with one field replaced by a piece of JSON text."""
    mark = "@@the odd value@@"
    copy = json.loads(json.dumps(body))
    place = copy
    for step in path[:-1]:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[path[-1]] = mark
    return json.dumps(copy).replace(json.dumps(mark), text).encode()


@contextmanager
def undone() -> Iterator[None]:
    """Take back what the block writes, so that every value meets the same business."""
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)


def in_turn(fields: list[tuple[str, ...]], number: int) -> list[tuple[str, ...]]:
    """Return a twelfth of the fields, the next for the next value: kinds of fields share code.

    KEMPEN_EXPLORE=1 tries every value in every field.
    """
    if "KEMPEN_EXPLORE" in os.environ:
        return fields
    return [field for at, field in enumerate(fields) if (at + number) % 12 == 0]


@pytest.mark.timeout(1200)  # A brief has many fields.
@pytest.mark.parametrize("place", taking, ids=str)
def test_an_odd_value_in_any_field_is_taken_or_told(
    place: Place, program: Program, business: Any, things_of: Any
) -> None:
    path = place.at(**things_of(business))
    wrong = {}
    for number, (name, value) in enumerate(hostile.VALUES.items()):
        fields = hostile.fields_of(place.fullest_body)
        # What is no JSON is refused before anybody looks where it stands: one field shows it.
        for field in in_turn(fields, number) if is_json(value) else fields[:1]:
            # What was worked for it, however long a busy machine took over it.
            began = time.process_time()
            with undone():
                raw = with_value(place.fullest_body, field, value)
                answer = program.send(place.method, path, raw=raw)
            if answer.status_code >= 400:
                problem(answer)
            strictly(answer.content)
            if answer.status_code >= 500 or time.process_time() - began > 5:
                wrong[name, ".".join(field)] = answer.content
    assert wrong == {}


@pytest.mark.parametrize("place", reading, ids=str)
def test_an_odd_parameter_is_taken_or_told(
    place: Place, program: Program, business: Any, things_of: Any
) -> None:
    path = place.at(**things_of(business))
    names = [one["name"] for one in place.described["parameters"] if one["in"] == "query"]
    odd = [
        "%00",
        "%ff",
        "%ED%A0%80",
        "",
        "a" * 5000,
        "-1",
        "1e9",
        "١",
        "%0a",
        "9" * 400,
        "true",
        "[]",
    ]
    wrong = {}
    for name in [*names, "nobody_knows_me", "%00", "a[b]"]:
        for value in odd:
            answer = program.get(f"{path}{'&' if '?' in path else '?'}{name}={value}")
            strictly(answer.content)
            if answer.status_code >= 500:
                wrong[name, value] = answer.content
    assert wrong == {}
