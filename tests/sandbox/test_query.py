"""The search platform's query language is read strictly."""

import pytest

from sandbox.dialects.search.errors import AdsError
from sandbox.dialects.search.query import Condition, Query, parse


def test_a_query_is_read_into_its_parts() -> None:
    text = (
        "SELECT campaign.id, metrics.clicks FROM campaign WHERE campaign.id IN (1, 22)"
        " AND segments.date BETWEEN '2026-11-01' AND '2026-11-19'"
        " AND campaign.status != 'REMOVED' ORDER BY campaign.id DESC LIMIT 5"
    )
    assert parse(text) == Query(
        select=("campaign.id", "metrics.clicks"),
        resource="campaign",
        conditions=(
            Condition("campaign.id", "IN", ("1", "22")),
            Condition("segments.date", "BETWEEN", ("2026-11-01", "2026-11-19")),
            Condition("campaign.status", "!=", ("REMOVED",)),
        ),
        order=(("campaign.id", True),),
        limit=5,
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "SELECT",
        "SELECT campaign.id",
        "SELECT campaign.id FROM",
        "SELECT campaign.id FROM campaign WHERE",
        "SELECT campaign.id FROM campaign WHERE campaign.id",
        "SELECT campaign.id FROM campaign WHERE campaign.id IN 1",
        "SELECT campaign.id FROM campaign WHERE campaign.id IN (1",
        "SELECT campaign.id FROM campaign WHERE segments.date = '2026-13-01'",
        "SELECT campaign.id FROM campaign LIMIT many",
        "SELECT campaign.id FROM campaign; DROP TABLE campaign",
        "UPDATE campaign",
    ],
)
def test_a_query_that_is_wrong_is_refused(text: str) -> None:
    with pytest.raises(AdsError):
        parse(text)


@pytest.mark.parametrize(
    ("operator", "values", "actual", "holds"),
    [
        ("=", ("10",), "10", True),
        ("<", ("9",), "10", False),  # As numbers, not as texts.
        ("<=", ("2026-11-02",), "2026-11-01", True),
        ("IN", ("1", "2"), "2", True),
        ("NOT IN", ("1", "2"), "2", False),
        ("BETWEEN", ("5", "7"), "7", True),
        ("LIKE", ("%beans%",), "Subscription BEANS (x)", True),
        ("LIKE", ("a.c",), "abc", False),
        ("!=", ("REMOVED",), None, True),
        ("=", ("REMOVED",), None, False),
    ],
)
def test_a_condition_compares_as_the_platform_does(
    operator: str, values: tuple[str, ...], actual: str | None, holds: bool
) -> None:
    assert Condition("x", operator, values).holds(actual) is holds
