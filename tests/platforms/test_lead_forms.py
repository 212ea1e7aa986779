"""Leads of the platforms' lead forms, as each platform's connector reads them."""

import json
from datetime import UTC, datetime
from typing import Any

import httpx2

from kempen.platforms.lead_forms import FormLead
from kempen.platforms.search.client import SearchCredentials, SearchPlatform
from kempen.platforms.search.oauth import OAuthClient
from kempen.platforms.social.client import SocialCredentials, SocialPlatform

SINCE = datetime(2026, 2, 1, tzinfo=UTC)
EXPECTED = FormLead(
    lead_id="55",
    created_at=datetime(2026, 3, 1, 6, 5, tzinfo=UTC),
    campaign_id="900",
    ad_id="70",
    email="ann@example.com",
    first_name="Ann Tan",
    phone="+60 12",
    company="Kopi",
    answers={"Beans?": "yes"},
)


def social_answer(request: httpx2.Request) -> httpx2.Response:
    path, asked = request.url.path, dict(request.url.params)
    data: list[dict[str, Any]] = []
    paging: dict[str, Any] = {}
    if path.endswith("/campaigns"):
        data = [
            {"id": "900", "objective": "OUTCOME_LEADS"},
            {"id": "901", "objective": "OUTCOME_SALES"},
        ]
    elif path.endswith("/ads"):
        (rule,) = json.loads(asked["filtering"])
        assert rule["value"] == ["900"]
        data = [{"id": "70"}]
    elif path == "/v19.0/70/leads":
        (rule,) = json.loads(asked["filtering"])
        assert rule["value"] == int(SINCE.timestamp())
        if "after" not in asked:
            token = "https://other.example/?access_token=stolen"
            paging = {"cursors": {"after": "x"}, "next": token}
            fields = {
                "EMAIL": "ann@example.com",
                "full_name": "Ann Tan",
                "phone_number": "+60 12",
                "company_name": "Kopi",
            }
            row: dict[str, Any] = {
                "id": "55",
                "created_time": "2026-03-01T14:05:00+0800",
                "ad_id": "70",
                "campaign_id": "900",
                "field_data": [{"name": name, "values": [text]} for name, text in fields.items()],
                "custom_disclaimer_responses": [{"checkbox_key": "Beans?", "is_checked": True}],
            }
            data = [row]
        else:
            data = [{"id": "56", "created_time": "2026-03-02T14:05:00+0800", "field_data": []}]
    return httpx2.Response(200, json={"data": data, "paging": paging})


def test_social_leads_are_read_ad_by_ad_of_campaigns_for_prospects() -> None:
    platform = SocialPlatform(
        SocialCredentials("1", "t0ken"),
        base_url="https://social.example",
        transport=httpx2.MockTransport(social_answer),
    )
    first, second = platform.leads(SINCE)
    assert first == EXPECTED
    assert (second.email, second.first_name, second.answers) == ("", "", {})
    assert "ann" not in repr(first).lower()


def search_answer(request: httpx2.Request) -> httpx2.Response:
    if request.url.path == "/token":
        return httpx2.Response(200, json={"access_token": "a", "expires_in": 3600})
    fields = {
        "WORK_EMAIL": "ann@example.com",
        "FULL_NAME": "Ann Tan",
        "PHONE_NUMBER": "+60 12",
        "COMPANY_NAME": "Kopi",
    }
    new: dict[str, Any] = {
        "id": "55",
        "campaign": "customers/1/campaigns/900",
        "adGroupAd": "customers/1/adGroupAds/5~70",
        "submissionDateTime": "2026-03-01 14:05:00+08:00",
        "leadFormSubmissionFields": [
            {"fieldType": name, "fieldValue": text} for name, text in fields.items()
        ],
        "customLeadFormSubmissionFields": [{"questionText": "Beans?", "fieldValue": "yes"}],
    }
    old = {"id": "54", "submissionDateTime": "2026-01-01 00:00:00+08:00"}
    rows = [{"leadFormSubmissionData": one} for one in (new, old)]
    return httpx2.Response(200, json=[{"results": rows}])


def test_search_leads_are_read_since_a_moment() -> None:
    platform = SearchPlatform(
        SearchCredentials(OAuthClient("c", "s"), "r", "1"),
        base_url="https://search.example",
        token_url="https://search.example/token",
        transport=httpx2.MockTransport(search_answer),
    )
    assert platform.leads(SINCE) == [EXPECTED]
