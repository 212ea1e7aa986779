"""The search platform's words in ours and ours in its: money, queries, errors, reviews, launch."""

import dataclasses
from datetime import date
from decimal import Decimal
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.platforms.interface import NewAd, PlatformError, Remedy, ReviewState, TargetAudience
from kempen.platforms.search import figures, launching, translate
from kempen.platforms.search.errors import DuplicateNameError, ExpiredTokenError, refusal
from kempen.platforms.search.money import from_micros, step_of, to_micros
from kempen.platforms.search.rows import AdContent, SearchRow
from tests.platforms.openings import new_campaign


@pytest.mark.parametrize(
    ("amount", "currency", "micros"),
    [
        ("60", "MYR", 60_000_000),
        ("60.129", "MYR", 60_120_000),  # Never more than was approved.
        ("3000.75", "JPY", 3_000_000_000),
        ("3000.75", "HUF", 3_000_000_000),
        ("500.5", "TWD", 500_000_000),
        ("2.505", "KWD", 2_500_000),
    ],
)
def test_a_budget_is_micros_in_billable_steps(amount: str, currency: str, micros: int) -> None:
    assert to_micros(Decimal(amount), currency) == micros


@settings(deadline=None)
@given(st.decimals("0.01", "1000000", places=6), st.sampled_from(["MYR", "USD", "KWD"]))
def test_a_budget_loses_less_than_a_step(amount: Decimal, currency: str) -> None:
    micros = to_micros(amount, currency)
    assert 0 <= amount - from_micros(micros) < Decimal(step_of(currency)) / 1_000_000


@pytest.mark.parametrize("text", ["1 OR 1=1", "", "1'", "٣", "-"])
def test_an_id_that_is_no_number_never_reaches_a_query(text: str) -> None:
    with pytest.raises(PlatformError):
        figures.days_query(["1", text], date(2026, 11, 1), date(2026, 11, 2))


def test_the_query_for_days_names_ids_and_both_ends() -> None:
    query = figures.days_query(["1", "22"], date(2026, 11, 1), date(2026, 11, 19))
    assert query.endswith(
        "WHERE segments.date BETWEEN '2026-11-01' AND '2026-11-19' AND campaign.id IN (1, 22)"
    )


def failed(
    status: int, family: str, name: str, details: dict[str, Any] | None = None
) -> httpx2.Response:
    entry = {"errorCode": {family: name}, "message": "Said.", "details": details or {}}
    kind = "type.googleapis.com/google.ads.googleads.v99.errors.GoogleAdsFailure"
    error = {"code": status, "message": "m", "details": [{"@type": kind, "errors": [entry]}]}
    return httpx2.Response(status, json={"error": error}, headers={"request-id": "R1"})


_SOON = {"quotaErrorDetails": {"rateScope": "ACCOUNT", "retryDelay": "4s"}}


@pytest.mark.parametrize(
    ("response", "kind", "after", "undone"),
    [
        (failed(400, "stringLengthError", "TOO_LONG"), Remedy.PERMANENT, None, True),
        (
            failed(403, "authorizationError", "USER_PERMISSION_DENIED"),
            Remedy.PERMANENT,
            None,
            True,
        ),
        (failed(404, "requestError", "RESOURCE_NOT_FOUND"), Remedy.PERMANENT, None, True),
        (
            failed(401, "authenticationError", "OAUTH_TOKEN_EXPIRED"),
            Remedy.RECONNECT,
            None,
            True,
        ),
        (
            failed(429, "quotaError", "RESOURCE_TEMPORARILY_EXHAUSTED", _SOON),
            Remedy.AGAIN,
            4.0,
            True,
        ),
        (
            failed(429, "quotaError", "RESOURCE_TEMPORARILY_EXHAUSTED"),
            Remedy.AGAIN,
            30.0,
            True,
        ),
        (failed(429, "quotaError", "RESOURCE_EXHAUSTED"), Remedy.AGAIN, 86400.0, True),
        (failed(400, "databaseError", "CONCURRENT_MODIFICATION"), Remedy.AGAIN, None, True),
        (failed(409, "databaseError", "CONCURRENT_MODIFICATION"), Remedy.AGAIN, None, True),
        (failed(401, "authenticationError", "NOT_ADS_USER"), Remedy.RECONNECT, None, True),
        (failed(403, "authorizationError", "CUSTOMER_NOT_ENABLED"), Remedy.PERMANENT, None, True),
        # It may have been carried out before it failed.
        (failed(400, "internalError", "TRANSIENT_ERROR"), Remedy.AGAIN, None, False),
        (failed(504, "internalError", "DEADLINE_EXCEEDED"), Remedy.AGAIN, None, False),
        (failed(503, "internalError", "INTERNAL_ERROR"), Remedy.AGAIN, None, False),
        (httpx2.Response(502, text="<html>"), Remedy.AGAIN, None, False),
    ],
)
def test_every_error_says_what_helps(
    response: httpx2.Response, kind: Remedy, after: float | None, undone: bool
) -> None:
    error = refusal(response)
    assert error is not None
    assert (error.kind, error.after, error.undone) == (kind, after, undone)


def test_a_streamed_error_comes_in_an_array() -> None:
    body = failed(401, "authenticationError", "OAUTH_TOKEN_INVALID").json()
    error = refusal(httpx2.Response(401, json=[body]))
    assert isinstance(error, ExpiredTokenError)


@pytest.mark.parametrize(
    ("family", "name"),
    [("campaignError", "DUPLICATE_CAMPAIGN_NAME"), ("campaignBudgetError", "DUPLICATE_NAME")],
)
def test_a_taken_name_means_that_it_is_there(family: str, name: str) -> None:
    assert isinstance(refusal(failed(400, family, name)), DuplicateNameError)


def test_a_partial_failure_is_an_error_though_the_status_is_200() -> None:
    failure = failed(400, "campaignError", "INVALID").json()["error"]
    error = refusal(httpx2.Response(200, json={"results": [{}], "partialFailureError": failure}))
    assert str(error) == "Said. (INVALID)"


@pytest.mark.parametrize(
    ("review", "approval", "state", "limited"),
    [
        ("REVIEW_IN_PROGRESS", "UNKNOWN", ReviewState.IN_REVIEW, False),
        ("REVIEWED", "APPROVED", ReviewState.APPROVED, False),
        ("REVIEWED", "APPROVED_LIMITED", ReviewState.APPROVED, True),
        ("REVIEWED", "AREA_OF_INTEREST_ONLY", ReviewState.APPROVED, True),
        ("REVIEWED", "DISAPPROVED", ReviewState.REJECTED, False),
        ("REVIEWED", "SOMETHING_NEW", ReviewState.IN_REVIEW, False),
        ("ELIGIBLE_MAY_SERVE", "APPROVED", ReviewState.IN_REVIEW, False),
        ("UNDER_APPEAL", "DISAPPROVED", ReviewState.IN_REVIEW, False),
    ],
)
def test_the_policy_summary_is_read_as_a_review(
    review: str, approval: str, state: ReviewState, limited: bool
) -> None:
    row: SearchRow = {
        "campaign": {"id": "1"},
        "adGroupAd": {
            "ad": {"id": "7"},
            "policySummary": {"reviewStatus": review, "approvalStatus": approval},
        },
    }
    policy_review = translate.review_of(row)
    assert (policy_review.state, policy_review.limited, policy_review.ad_id) == (
        state,
        limited,
        "7",
    )


def test_a_day_keeps_fractions_and_micros_exactly() -> None:
    row: SearchRow = {
        "campaign": {"id": "1"},
        "segments": {"date": "2026-11-02"},
        "metrics": {
            "costMicros": "12345678",
            "clicks": "9007199254740993",
            "conversions": 0.1,
            "conversionsValue": 1234.56,
        },
    }
    day = figures.day_of(row)
    assert (day.spend, day.clicks) == (Decimal("12.345678"), 9007199254740993)
    assert (day.conversions, day.revenue) == (Decimal("0.1"), Decimal("1234.56"))


def test_a_launch_is_one_body_with_parents_first() -> None:
    new = dataclasses.replace(
        new_campaign(start=date(2026, 12, 1), end=date(2026, 12, 20)),
        audience=TargetAudience(("MY",), ("ms", "en")),
    )
    body: Any = launching.launch_body(new, "1234567890", "MYR")
    kinds = [next(iter(operation)) for operation in body["mutateOperations"]]
    assert kinds == [
        "campaignBudgetOperation",
        "campaignOperation",
        *["campaignCriterionOperation"] * 3,
        "adGroupOperation",
        *["adGroupCriterionOperation"] * 2,
        *["adGroupAdOperation"] * 2,
    ]
    campaign = body["mutateOperations"][1]["campaignOperation"]["create"]
    assert (campaign["status"], campaign["name"]) == ("PAUSED", new.tagged_name)
    assert campaign["startDateTime"] == "2026-12-01 00:00:00"
    assert campaign["endDateTime"] == "2026-12-20 23:59:59"
    assert body["partialFailure"] is False


def test_more_than_three_ads_get_more_than_one_group() -> None:
    ads = tuple(
        NewAd(f"a{n}", "https://x.example", (f"H{n}", "H", "I"), ("D", "E")) for n in range(7)
    )
    body: Any = launching.launch_body(dataclasses.replace(new_campaign(), ads=ads), "1", "MYR")
    operations = [next(iter(one.items())) for one in body["mutateOperations"]]
    groups = [
        one["create"]["resourceName"] for kind, one in operations if kind.startswith("adGroupOp")
    ]
    assert groups == [f"customers/1/adGroups/-{number}" for number in (3, 4, 5)]
    placed = [one["create"]["adGroup"] for kind, one in operations if kind == "adGroupAdOperation"]
    assert placed == [groups[0]] * 3 + [groups[1]] * 3 + [groups[2]]


def test_ads_that_are_not_the_approved_ones_are_no_match() -> None:
    shown: AdContent = {"id": "1", "responsiveSearchAd": {"headlines": [{"text": "?"}]}}
    row: SearchRow = {"adGroupAd": {"ad": shown}}
    with pytest.raises(PlatformError, match="not the approved ones"):
        translate.ads_of(new_campaign(), [row])


@pytest.mark.parametrize(
    "audience", [TargetAudience(countries=("XX",)), TargetAudience(languages=("tlh",))]
)
def test_a_place_or_language_that_is_not_known_is_refused(audience: TargetAudience) -> None:
    with pytest.raises(PlatformError, match="not known here"):
        launching.launch_body(dataclasses.replace(new_campaign(), audience=audience), "1", "MYR")
