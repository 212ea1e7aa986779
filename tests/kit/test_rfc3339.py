"""Moments are read as RFC 3339 writes them, and in no other form of ISO 8601."""

import pytest

from kempen.kit import rfc3339


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-01T08:00:00Z", "2026-03-01T08:00:00.000000Z"),
        ("2026-03-01t08:00:00z", "2026-03-01T08:00:00.000000Z"),
        ("2026-03-01T08:00:00.1234567+08:00", "2026-03-01T00:00:00.123456Z"),
        ("2026-03-01T08:00:00-00:00", "2026-03-01T08:00:00.000000Z"),
        ("2017-01-01T07:59:60.5+08:00", "2017-01-01T00:00:00.000000Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"),
    ],
)
def test_a_moment_is_read_and_written_in_one_form(text: str, expected: str) -> None:
    read = rfc3339.read(text)
    assert read is not None
    assert rfc3339.write(read) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01T08:00Z",
        "20260301T080000Z",
        "2026-W10-1T08:00:00Z",
        "2026-03-01T08:00:00+0800",
        "2026-03-01T08:00:00+08",
        "2026-03-01T08:00:00+08:60",
        "2026-03-01T08:00:00",
        "2026-03-01 08:00:00Z",
        "2026-03-01T24:00:00Z",
        "2026-03-01T08:00:00,5Z",
        "2026-03-01T08:00:60Z",
        "2026-02-30T08:00:00Z",
        "2026-03-01T08:00:00Z\n",
        "0001-01-01T00:00:00+08:00",
        "9999-12-31T23:59:60Z",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert rfc3339.read(text) is None
