"""The social platform's words in ours and ours in its: money, errors, reviews, figures."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.market.ad_buttons import AD_BUTTONS
from kempen.market.categories import CATEGORIES
from kempen.platforms.interface import Goal, PlatformError, Remedy, ReviewState
from kempen.platforms.social import translate
from kempen.platforms.social.money import from_units, offset_of, to_units
from kempen.platforms.social.objects import SocialObject
from kempen.platforms.social.spec import SOCIAL
from tests.platforms.openings import new_campaign


@pytest.mark.parametrize(
    ("amount", "currency", "units"),
    [
        ("80", "MYR", 8000),
        ("80.129", "MYR", 8012),  # Never more than was approved.
        ("3000.75", "JPY", 3000),
        ("3000", "HUF", 3000),  # Two decimals by ISO 4217, none on this platform.
        ("500", "TWD", 500),
        ("2.505", "KWD", 250),  # Three decimals by ISO 4217, two on this platform.
    ],
)
def test_a_budget_is_written_in_the_platforms_own_units(
    amount: str, currency: str, units: int
) -> None:
    assert to_units(Decimal(amount), currency) == units


@settings(deadline=None)
@given(st.integers(1, 10**9), st.sampled_from(["MYR", "JPY", "HUF", "TWD", "KWD", "USD"]))
def test_units_survive_the_way_there_and_back(units: int, currency: str) -> None:
    assert to_units(from_units(str(units), currency), currency) == units


@pytest.mark.parametrize(("amount", "currency"), [("0.001", "MYR"), ("0", "MYR"), ("-5", "MYR")])
def test_nothing_is_no_budget(amount: str, currency: str) -> None:
    with pytest.raises(PlatformError, match="too small"):
        to_units(Decimal(amount), currency)


def test_an_unknown_currency_is_refused() -> None:
    with pytest.raises(PlatformError, match="smallest unit of XAU"):
        offset_of("XAU")


def answer(status: int, headers: dict[str, str] | None = None, **error: Any) -> httpx2.Response:
    body = {"error": {"message": "m", "type": "OAuthException", "fbtrace_id": "Ax1", **error}}
    return httpx2.Response(status, json=body, headers=headers)


_USAGE = json.dumps(
    {"12": [{"estimated_time_to_regain_access": 7}, {"estimated_time_to_regain_access": 2}]}
)


_ACCOUNT = json.dumps({"acc_id_util_pct": 100, "reset_time_duration": 300})


@pytest.mark.parametrize(
    ("response", "kind", "after", "undone"),
    [
        (answer(400, code=100), Remedy.PERMANENT, None, True),
        (answer(400, code=100, error_subcode=33), Remedy.PERMANENT, None, True),
        (answer(403, code=200), Remedy.PERMANENT, None, True),
        (answer(400, code=368), Remedy.PERMANENT, None, True),
        (answer(400, code=3018), Remedy.PERMANENT, None, True),
        (answer(400, code=190, error_subcode=463), Remedy.RECONNECT, None, True),
        (answer(400, code=2), Remedy.AGAIN, None, False),
        (answer(500, code=1), Remedy.AGAIN, None, False),
        (answer(400, code=100, is_transient=True), Remedy.AGAIN, None, False),
        (answer(400, code=17, error_subcode=2446079), Remedy.AGAIN, 60.0, True),
        (
            answer(403, {"X-Business-Use-Case-Usage": _USAGE}, code=80004),
            Remedy.AGAIN,
            420.0,
            True,
        ),
        (answer(400, {"X-Business-Use-Case-Usage": "{oops"}, code=4), Remedy.AGAIN, 60.0, True),
        (answer(400, {"X-Business-Use-Case-Usage": "[1]"}, code=4), Remedy.AGAIN, 60.0, True),
        (answer(400, {"X-Ad-Account-Usage": _ACCOUNT}, code=17), Remedy.AGAIN, 300.0, True),
        (answer(400, {"X-Ad-Account-Usage": "[]"}, code=17), Remedy.AGAIN, 60.0, True),
        *[
            (answer(400, code=code), Remedy.AGAIN, 60.0, True)
            for code in (32, 341, 613, 80000, 80003, 80014)
        ],
        *[(answer(400, code=code), Remedy.PERMANENT, None, True) for code in (10, 270, 294)],
        *[
            (answer(401, code=190, error_subcode=subcode), Remedy.RECONNECT, None, True)
            for subcode in (460, 467)
        ],
        # A smaller page may get through, so the client asks again by itself.
        (answer(500, code=1, error_subcode=99), Remedy.PERMANENT, None, True),
        (answer(400, code=613, error_subcode=1487632), Remedy.AGAIN, 3600.0, True),
        (httpx2.Response(502, text="<html>"), Remedy.AGAIN, None, False),
        (httpx2.Response(404, text="<html>"), Remedy.PERMANENT, None, True),
        (httpx2.Response(429, text=""), Remedy.AGAIN, 60.0, True),
        (httpx2.Response(200, text="<html>"), Remedy.AGAIN, None, False),
    ],
)
def test_every_error_says_what_helps(
    response: httpx2.Response, kind: Remedy, after: float | None, undone: bool
) -> None:
    error = translate.refusal(response)
    assert error is not None
    assert (error.kind, error.after, error.undone) == (kind, after, undone)


def test_a_good_answer_is_no_error() -> None:
    assert translate.refusal(httpx2.Response(200, json={"data": []})) is None


def test_a_retired_version_is_named_as_a_setting() -> None:
    error = translate.refusal(answer(400, code=2635))
    assert error is not None
    assert error.message.startswith("The configured version of the social platform's interface")
    assert (error.kind, error.reference) == (Remedy.PERMANENT, "Ax1")


def test_the_sentence_for_the_user_is_preferred_and_holds_no_token() -> None:
    response = answer(400, code=100, error_user_msg="Token EAAB is odd")
    error = translate.refusal(response, ("EAAB",))
    assert str(error) == "Token [redacted] is odd"


@pytest.mark.parametrize(
    ("status", "extra", "state", "reasons"),
    [
        ("IN_PROCESS", {}, ReviewState.IN_REVIEW, ()),
        ("PENDING_REVIEW", {}, ReviewState.IN_REVIEW, ()),
        ("SOMETHING_NEW", {}, ReviewState.IN_REVIEW, ()),  # Never approved by a word unknown.
        ("ACTIVE", {}, ReviewState.APPROVED, ()),
        ("PREAPPROVED", {}, ReviewState.APPROVED, ()),
        (
            "DISAPPROVED",
            {"ad_review_feedback": {"global": {"X": "No."}}},
            ReviewState.REJECTED,
            ("No.",),
        ),
        (
            "ACTIVE",
            {"ad_review_feedback": {"global": {"X": "No."}}},
            ReviewState.REJECTED,
            ("No.",),
        ),
        ("PAUSED", {}, ReviewState.UNCHANGED, ()),
        ("CAMPAIGN_PAUSED", {}, ReviewState.UNCHANGED, ()),
        ("PENDING_BILLING_INFO", {}, ReviewState.PROBLEM, ("PENDING_BILLING_INFO",)),
        (
            "WITH_ISSUES",
            {"issues_info": [{"error_summary": "Page gone"}]},
            ReviewState.PROBLEM,
            ("Page gone",),
        ),
    ],
)
def test_an_ads_status_is_read_as_a_review(
    status: str, extra: dict[str, Any], state: ReviewState, reasons: tuple[str, ...]
) -> None:
    body: Any = {"id": "1", "campaign_id": "2", "effective_status": status, **extra}
    review = translate.review_of(body)
    assert (review.state, review.reasons) == (state, reasons)


def test_overlapping_actions_are_counted_once() -> None:
    kinds = ("purchase", "omni_purchase", "offsite_conversion.fb_pixel_purchase")
    body: SocialObject = {
        "campaign_id": "9",
        "date_start": "2026-11-01",
        "spend": "12.34",
        "impressions": "900",
        "clicks": "4",
        "actions": [{"action_type": kind, "value": "3"} for kind in ("link_click", *kinds)],
        "action_values": [{"action_type": kind, "value": "150.10"} for kind in kinds],
    }
    day = translate.day_of(body, translate.Counting(), "OUTCOME_SALES")
    assert (day.date, day.spend, day.clicks) == (date(2026, 11, 1), Decimal("12.34"), 4)
    assert (day.conversions, day.revenue) == (Decimal(3), Decimal("150.10"))
    leads = translate.day_of(body, translate.Counting(), "OUTCOME_LEADS")
    assert (leads.conversions, leads.revenue) == (Decimal(0), Decimal(0))


def test_a_day_without_actions_has_none() -> None:
    body: SocialObject = {
        "campaign_id": "9",
        "date_start": "2026-11-01",
        "spend": "1",
        "clicks": "0",
    }
    day = translate.day_of(body, translate.Counting(), "OUTCOME_SALES")
    assert (day.conversions, day.revenue, day.impressions) == (Decimal(0), Decimal(0), 0)


def test_a_campaign_for_prospects_is_made_for_leads() -> None:
    new = new_campaign(goal=Goal.GENERATE_PROSPECTS, start=date(2026, 12, 1), end=date(2026, 12, 9))
    form = translate.campaign_form(new, "MYR")
    assert (form["objective"], form["status"], form["daily_budget"]) == (
        "OUTCOME_LEADS",
        "PAUSED",
        8000,
    )
    group = translate.ad_set_form(new, "5", "77", "Asia/Kuala_Lumpur")
    assert group["promoted_object"] == {"pixel_id": "77", "custom_event_type": "LEAD"}
    assert group["start_time"] == "2026-12-01T00:00:00+0800"
    assert group["end_time"] == "2026-12-09T23:59:59+0800"
    assert "daily_budget" not in group


def test_a_missing_pixel_is_asked_for() -> None:
    with pytest.raises(PlatformError, match="pixel id"):
        translate.ad_set_form(new_campaign(), "5", "", "Asia/Kuala_Lumpur")


def test_every_kind_of_business_has_buttons_that_its_ads_may_have() -> None:
    wanted = {code.casefold() for kind in CATEGORIES.values() for code in kind.buttons.values()}
    assert wanted <= set(SOCIAL.ad_format.buttons) == set(AD_BUTTONS)
    assert all(set(words) == {"en", "ms", "zh", "ta"} for words in AD_BUTTONS.values())
