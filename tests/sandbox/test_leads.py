"""Leads of both platforms as their interfaces show them, and leads that a person makes."""

from datetime import datetime
from typing import Any

import httpx2
import pytest

from tests.sandbox.in_process import InProcess

QUERY = (
    "SELECT lead_form_submission_data.id, lead_form_submission_data.campaign,"
    " lead_form_submission_data.ad_group_ad, lead_form_submission_data.submission_date_time,"
    " lead_form_submission_data.lead_form_submission_fields,"
    " lead_form_submission_data.custom_lead_form_submission_fields FROM lead_form_submission_data"
)


@pytest.fixture
def ad_of_prospects(inside: InProcess, asking: httpx2.Client) -> dict[str, Any]:
    """An ad of a campaign for prospects on the social platform, and the form that it shows."""
    account = inside.account("social", "Empty account")
    with inside.state.change():
        campaign = inside.state.add(
            "social",
            account["account_id"],
            "campaign",
            name="Prospects",
            status="ACTIVE",
            data={"objective": "OUTCOME_LEADS", "daily_budget": 5000},
        )
        common: dict[str, Any] = {"platform": "social", "account": account["account_id"]}
        group = inside.state.add(**common, kind="ad_set", name="G", parent=campaign.id)
        data = {"texts": ["Beans"], "approved": True}
        inside.state.add(**common, kind="ad", name="A", parent=group.id, data=data)
    order = {"campaign": str(campaign.id), "email": "Farid@Example.com", "consent": "no"}
    lead = asking.post("/control/leads", json=order)
    assert lead.status_code == 201
    return {**lead.json(), "token": account["access_token"]}


@pytest.mark.parametrize("place", ["ad", "form"])
def test_a_social_lead_is_found_by_its_ad_and_its_form(
    place: str, ad_of_prospects: dict[str, Any], asking: httpx2.Client
) -> None:
    given = {"access_token": ad_of_prospects["token"], "fields": "id,form_id,field_data,platform"}
    path = f"/social/v19.0/{ad_of_prospects[place]}/leads"
    (lead,) = asking.get(path, params=given).json()["data"]
    assert asking.get(f"{path}/", params=given).json()["data"] == [lead]
    assert (lead["id"], lead["form_id"]) == (ad_of_prospects["id"], ad_of_prospects["form"])
    answers = {one["name"]: one["values"] for one in lead["field_data"]}
    assert answers["email"] == ["Farid@Example.com"]
    assert answers["may_we_send_you_news_by_e-mail?"] == ["no"]
    later = '[{"field":"time_created","operator":"GREATER_THAN","value":4102444800}]'
    assert asking.get(path, params={**given, "filtering": later}).json()["data"] == []


def test_search_leads_are_those_of_the_last_sixty_days(
    inside: InProcess, asking: httpx2.Client
) -> None:
    account = inside.account("search", "Kopi Rimba")
    names = ("client_id", "client_secret", "refresh_token")
    form = {name: account[name] for name in names} | {"grant_type": "refresh_token"}
    token = asking.post("/oauth/token", data=form).json()["access_token"]
    answer = asking.post(
        f"/search/v24/customers/{account['customer_id']}/googleAds:search",
        json={"query": QUERY},
        headers={"Authorization": f"Bearer {token}"},
    )
    rows = [row["leadFormSubmissionData"] for row in answer.json()["results"]]
    assert len(rows) > 30
    assert len({row["id"] for row in rows}) == len(rows)
    assert rows == sorted(rows, key=lambda row: row["submissionDateTime"], reverse=True)
    shown = rows[0]
    assert {one["fieldType"] for one in shown["leadFormSubmissionFields"]} <= {
        "EMAIL",
        "FULL_NAME",
        "PHONE_NUMBER",
        "COMPANY_NAME",
    }
    assert shown["customLeadFormSubmissionFields"][0]["fieldValue"] in ("yes", "no")
    oldest = inside.state.now().timestamp() - 60 * 86_400
    in_account = [
        lead
        for lead in asking.get("/control/leads").json()["leads"]
        if lead["platform"] == "search"
    ]
    assert rows[0]["id"] == in_account[0]["id"]
    assert all(datetime.fromisoformat(r["submissionDateTime"]).timestamp() >= oldest for r in rows)
