from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from tests.builders.program import Program, problem
from tests.entrypoints.api.imports.requests import PATH, body, errors, row, stored


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("date", "2026-02-30", "invalid_date"),
        ("date", "20260131", "invalid_date"),
        ("date", "2026-1-31", "invalid_date"),
        ("date", "2026-01-31T00:00:00", "invalid_date"),
        ("date", "٢٠٢٦-٠١-٣١", "invalid_date"),
        ("date", "1999-12-31", "date_too_early"),
        ("date", "2999-01-01", "date_in_future"),
        ("date", 20260131, "not_a_text"),
        ("date", None, "not_a_text"),
        ("spend", "120.5", "not_a_json_number"),
        ("spend", True, "not_a_json_number"),
        ("spend", None, "not_a_json_number"),
        ("spend", [1], "not_a_json_number"),
        ("spend", {"amount": 1}, "not_a_json_number"),
        ("spend", -0.01, "negative_number"),
        ("revenue", 10**12, "number_too_large"),
        ("revenue", 999_999_999_999.9999999, "number_too_large"),
        ("clicks", 1.5, "not_whole"),
        ("clicks", -1, "negative_number"),
        ("clicks", None, "not_a_json_number"),
        ("clicks", 10**12, "number_too_large"),
        ("conversions", "2", "not_a_json_number"),
        ("spent", 1, "unknown_field"),
    ],
)
def test_every_bad_value_has_its_pointer_and_code(
    program: Program, campaign: Campaign, business: Business, field: str, value: Any, code: str
) -> None:
    answer = program.post(PATH, body(campaign, {**row(), field: value}))
    assert problem(answer) == (422, code)
    assert errors(answer) == [(f"#/data/0/{field}", code)]
    assert stored(business) == 0


@pytest.mark.parametrize(
    ("literal", "status", "code"),
    [
        (b"NaN", 400, "malformed_json"),
        (b"Infinity", 400, "malformed_json"),
        (b"-Infinity", 400, "malformed_json"),
        (b"1e1000000", 422, "number_too_large"),
        (b"1e400", 422, "number_too_large"),
        (b"1e99999999999999999999", 422, "number_too_large"),
        (b"1.5e-99999999999999999999", 422, "number_too_small"),
        (b"9" * 500, 422, "number_too_large"),
        (b"01", 400, "malformed_json"),
        (b"+1", 400, "malformed_json"),
        (b"1_000", 400, "malformed_json"),
        (b"1,5", 400, "malformed_json"),
        (b"1.", 400, "malformed_json"),
        (b"0x10", 400, "malformed_json"),
    ],
)
def test_numbers_that_json_or_the_column_does_not_have(
    program: Program, campaign: Campaign, literal: bytes, status: int, code: str
) -> None:
    raw = b'{"campaign_id":"%s","data":[{"date":"2026-01-31","revenue":1,"spend":%s}]}' % (
        campaign.public_id.encode(),
        literal,
    )
    assert problem(program.post(PATH, raw=raw)) == (status, code)


@pytest.mark.parametrize(
    ("literal", "expected"),
    [(b"1e2", "100"), (b"-0.0", "0"), (b"-0", "0"), (b"0.5e-3", "0.0005"), (b"1E+2", "100")],
)
def test_numbers_in_other_words_are_the_same_numbers(
    program: Program, campaign: Campaign, business: Business, literal: bytes, expected: str
) -> None:
    raw = b'{"campaign_id":"%s","data":[{"date":"2026-01-31","revenue":1,"spend":%s}]}' % (
        campaign.public_id.encode(),
        literal,
    )
    assert program.post(PATH, raw=raw).status_code == 200
    assert PerformanceDay.objects.of(business).get().spend == Decimal(expected)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"campaign_id":"C","data":[{"date":"2026-01-31","spend":1,"revenue":2,"spend":9}]}',
        b'{"campaign_id":"C","data":[{"date":"2026-01-31","spend":1,"revenue":2,"sp\\u0065nd":9}]}',
        b'{"campaign_id":"C","campaign_id":"C","data":[{"date":"2026-01-31","spend":1,"revenue":2}]}',
        b'{"campaign_id":"C","data":[],"data":[{"date":"2026-01-31","spend":1,"revenue":2}]}',
        b'{"campaign_id":"C","data":[{"date":"2026-01-31","spend":1,"revenue":2}],"dry_run":false,"dry_run":true}',
    ],
)
def test_a_key_twice_in_an_object_is_refused(
    program: Program, campaign: Campaign, business: Business, raw: bytes
) -> None:
    raw = raw.replace(b'"C"', b'"%s"' % campaign.public_id.encode())
    assert problem(program.post(PATH, raw=raw)) == (400, "malformed_json")
    assert stored(business) == 0


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"[" * 100_000,
        b'{"campaign_id": "\xff"}',
        b"\xef\xbb\xbf{}",
        '{"campaign_id": "cmp"}'.encode("utf-16"),
        b'{"campaign_id": "a\x00b", "data": []}',
        b'{"campaign_id": "\\ud800", "data": []}',
        b'{"campaign_id": "\\u0000", "data": []}',
    ],
)
def test_what_is_no_json_is_400(program: Program, raw: bytes) -> None:
    assert problem(program.post(PATH, raw=raw)) == (400, "malformed_json")


@pytest.mark.parametrize(
    ("sent", "pointer", "code"),
    [
        ([], "#", "wrong_type"),
        ({"data": [row()]}, "#/campaign_id", "missing_field"),
        ({"campaign_id": 5, "data": [row()]}, "#/campaign_id", "wrong_type"),
        ({"campaign_id": "", "data": [row()]}, "#/campaign_id", "wrong_type"),
        ({"campaign_id": "x"}, "#/data", "missing_field"),
        ({"campaign_id": "x", "data": {}}, "#/data", "wrong_type"),
        ({"campaign_id": "x", "data": []}, "#/data", "too_few_rows"),
        ({"campaign_id": "x", "data": [row()] * 10_001}, "#/data", "too_many_rows"),
        (
            {"campaign_id": "x", "data": [row()], "on_error": "ignore"},
            "#/on_error",
            "invalid_choice",
        ),
        ({"campaign_id": "x", "data": [row()], "dry_run": 1}, "#/dry_run", "wrong_type"),
        ({"campaign_id": "x", "data": [row()], "campaign": "y"}, "#/campaign", "unknown_field"),
        ({"campaign_id": "x", "data": [row()], "a/b~c": 1}, "#/a~1b~0c", "unknown_field"),
    ],
)
def test_a_body_of_another_shape_says_where(
    program: Program, sent: Any, pointer: str, code: str
) -> None:
    answer = program.post(PATH, sent)
    assert problem(answer) == (422, code)
    assert errors(answer) == [(pointer, code)]


@pytest.mark.parametrize("odd", [5, None, "x", [], True])
def test_a_row_that_is_no_object(program: Program, campaign: Campaign, odd: Any) -> None:
    answer = program.post(PATH, body(campaign, row(), odd))
    assert errors(answer) == [("#/data/1", "wrong_type")]


def test_a_date_that_stands_twice(program: Program, campaign: Campaign, business: Business) -> None:
    answer = program.post(PATH, body(campaign, row(), row("2026-02-01"), row(spend=1)))
    assert problem(answer) == (422, "duplicate_date")
    assert errors(answer) == [
        ("#/data/0/date", "duplicate_date"),
        ("#/data/2/date", "duplicate_date"),
    ]
    assert stored(business) == 0


def test_the_repair_of_a_day_is_one_that_json_takes(program: Program, campaign: Campaign) -> None:
    row = {"date": "31/1/2026", "spend": 1, "revenue": 2}
    body = {"campaign_id": campaign.public_id, "data": [row, None]}
    details = [error["detail"] for error in program.post("/data/import", body).json()["errors"]]
    assert details == [
        '"31/1/2026" is not a valid date. Send dates as 2026-01-31.',
        "null is not an object. Send one object for each day.",
    ]
