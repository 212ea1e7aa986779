"""No odd body and no odd value is ever a 500, a hang, or an answer that is no JSON."""

import json
import time
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.kit import strict_json
from tests.builders.program import Program, problem
from tests.entrypoints.api import hostile
from tests.entrypoints.api.places import Place, places, undone
from tests.turns import in_turn

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


def test_an_odd_body_is_told_so(program: Program, business: Any, things_of: Any) -> None:
    things = things_of(business)
    statuses = {}
    for number, place in enumerate(taking):
        for name, body in in_turn(hostile.BODIES.items(), number, of=16):
            with undone():
                answer = program.send(place.method, place.at(**things), raw=body)
            strictly(answer.content)
            if not (place.may_be_empty and name in ("empty", "null")):
                statuses[str(place), name] = problem(answer)[0]
    # The test client sends no Content-Type with nothing.
    usual, without = (400, 413, 422), (400, 415)
    wrong = {
        (place, name): status
        for (place, name), status in statuses.items()
        if status not in (without if name == "empty" else usual)
    }
    assert wrong == {}


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


@pytest.mark.timeout(1200)  # A brief has many fields.
def test_an_odd_value_in_any_field_is_taken_or_told(
    program: Program, business: Any, things_of: Any
) -> None:
    things = things_of(business)
    wrong = {}
    for place in taking:
        wrong.update(odd_values_that_go_wrong(place, place.at(**things), program))
    assert wrong == {}


def odd_values_that_go_wrong(place: Place, path: str, program: Program) -> dict[object, bytes]:
    """Return what was not answered in order and in time, with what it was: a value in a field."""
    wrong: dict[object, bytes] = {}
    fields = hostile.fields_of(place.fullest_body)
    # Most bodies have few fields: each begins elsewhere, so that every value has its turn.
    first = len(hostile.VALUES) // 3 * taking.index(place)
    for number, (name, value) in enumerate(hostile.VALUES.items(), first):
        # What is no JSON is refused before anybody looks where it stands: one field shows it.
        tried, of = (fields, 80) if is_json(value) else (fields[:1], 4)
        for field in in_turn(tried, number, of=of):
            # What was worked for it, however long a busy machine took over it.
            began = time.process_time()
            with undone():
                raw = with_value(place.fullest_body, field, value)
                answer = program.send(place.method, path, raw=raw)
            if answer.status_code >= 400:
                problem(answer)
            strictly(answer.content)
            if answer.status_code >= 500 or time.process_time() - began > 5:
                wrong[str(place), name, ".".join(field)] = answer.content
    return wrong


ODD_PARAMETERS = (
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
)


def test_an_odd_parameter_is_taken_or_told(program: Program, business: Any, things_of: Any) -> None:
    things = things_of(business)
    wrong = {}
    for first, place in enumerate(reading):
        path = place.at(**things)
        names = [one["name"] for one in place.described["parameters"] if one["in"] == "query"]
        for number, name in enumerate([*names, "nobody_knows_me", "%00", "a[b]"]):
            for value in in_turn(ODD_PARAMETERS, first + number, of=12):
                with undone():
                    answer = program.get(f"{path}{'&' if '?' in path else '?'}{name}={value}")
                strictly(answer.content)
                if answer.status_code >= 500:
                    wrong[str(place), name, value] = answer.content
    assert wrong == {}
