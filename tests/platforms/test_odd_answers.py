"""Whatever a platform answers, a verb returns or raises PlatformError: never anything else."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import httpx2
from hypothesis import given, note, settings
from hypothesis import strategies as st

from kempen.platforms.interface import Platform, PlatformError
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
from kempen.platforms.social.client import SocialCredentials, SocialPlatform
from kempen.platforms.targeting import CriterionKind, Targeting, TargetKeyword
from tests.platforms.openings import new_campaign

SECRET = "s3cr3t-t0ken"
_DAY = date(2026, 11, 1)
_AIM = Targeting(keywords=(TargetKeyword("kopi"),), negative_keywords=(TargetKeyword("kerja"),))
_VERBS: dict[str, Callable[[Platform], Any]] = {
    "account": lambda platform: platform.account(),
    "campaigns": lambda platform: platform.campaigns(),
    "daily_results": lambda platform: platform.daily_results(["1"], _DAY, _DAY),
    "ad_results": lambda platform: platform.ad_results(["1"], _DAY, _DAY),
    "reach": lambda platform: platform.reach(["1"], _DAY, _DAY),
    "create_campaign": lambda platform: platform.create_campaign(new_campaign()),
    "reviews": lambda platform: platform.reviews(["1"]),
    "leads": lambda platform: platform.leads(datetime(2026, 11, 1, tzinfo=UTC)),
    "access_ends": lambda platform: platform.access_ends(),
    "running": lambda platform: platform.running(["1"]),
    "find_place": lambda platform: platform.find_criteria(CriterionKind.PLACE, "Johor"),
    "find_places": lambda platform: platform.find_criteria(CriterionKind.PLACE, ""),
    "find_language": lambda platform: platform.find_criteria(CriterionKind.LANGUAGE, "Malay"),
    "find_interest": lambda platform: platform.find_criteria(CriterionKind.INTEREST, "Tea"),
    "targeting": lambda platform: platform.targeting(["1"]),
    "set_targeting": lambda platform: platform.set_targeting("1", _AIM),
    "search_terms": lambda platform: platform.search_terms(["1"], _DAY, _DAY),
    "region_results": lambda platform: platform.region_results(["1"], _DAY, _DAY),
    "set_ad": lambda platform: platform.set_ad("1", "2", is_on=True),
    "pause": lambda platform: platform.pause("1"),
    "set_daily_budget": lambda platform: platform.set_daily_budget("1", Decimal(5)),
}
_WORDS = (
    *("data", "error", "paging", "cursors", "after", "next", "id", "name", "code", "message"),
    *("results", "campaign", "campaignBudget", "amountMicros", "metrics", "segments", "date"),
    *("customer", "currencyCode", "currency", "details", "errors", "errorCode", "daily_budget"),
    *("leadFormSubmissionData", "submissionDateTime", "field_data", "created_time", "values"),
    *("adGroupAd", "ad", "policySummary", "actions", "campaign_id", "date_start", "spend"),
    *("campaignCriterion", "adGroupCriterion", "resourceName", "type", "keyword", "adGroup"),
    *("targeting", "geo_locations", "regions", "key", "locales", "geoTargetConstant"),
)
_leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just(SECRET)
_odd = st.recursive(
    _leaves,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_WORDS), inner, max_size=5)
    ),
    max_leaves=12,
)


def platforms(transport: httpx2.BaseTransport) -> list[Platform]:
    client = OAuthClient("c", SECRET)
    return [
        SocialPlatform(
            SocialCredentials("1", SECRET, "2", "3"), base_url="http://x", transport=transport
        ),
        SearchPlatform(
            SearchCredentials(client, SECRET, "1"),
            base_url="http://x",
            token_url="http://x/token",
            transport=transport,
        ),
    ]


@settings(max_examples=80, deadline=None)
@given(
    answers=st.lists(
        st.tuples(st.sampled_from([200, 200, 200, 400, 401, 404, 429, 500]), _odd),
        min_size=1,
        max_size=4,
    )
)
def test_an_odd_answer_is_read_or_a_platform_error(answers: list[tuple[int, Any]]) -> None:
    # To think of answers takes longer than to read them, so every verb reads the same.
    for verb in _VERBS:
        note(verb)
        reads_or_raises_a_platform_error(verb, answers)


def reads_or_raises_a_platform_error(verb: str, answers: list[tuple[int, Any]]) -> None:
    count = 0

    def answer(request: httpx2.Request) -> httpx2.Response:
        nonlocal count
        count += 1
        if request.url.path == "/token":
            return httpx2.Response(200, json={"access_token": SECRET, "expires_in": 3599})
        assert count < 200, "it would ask for ever"
        status, body = answers[count % len(answers)]
        return httpx2.Response(status, content=json.dumps(body).encode())

    for platform in platforms(httpx2.MockTransport(answer)):
        count = 0
        try:
            _VERBS[verb](platform)
        except PlatformError as error:
            shown = f"{error} {error!r} {error.reference}"
            assert SECRET not in shown
        platform.close()
