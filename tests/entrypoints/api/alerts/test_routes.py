"""Alerts over the API: what is open, what it follows from, and that somebody knows of it."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from tests import make
from tests.builders.program import Program

pytestmark = pytest.mark.django_db


def _alert(business: Business, cause: str, campaign: Campaign | None = None, **more: Any) -> Alert:
    facts = {"clicks": 920, "conversions": 0, "expected": 24, "spend": 310.5}
    return Alert.objects.add(
        business,
        cause=cause,
        campaign=campaign,
        account_key="files",
        campaign_key=str(campaign.pk) if campaign else "",
        since=clock.now(),
        facts=facts,
        **more,
    )


def test_open_alerts_are_listed_with_what_they_follow_from(
    business: Business, program: Program
) -> None:
    campaign = make.campaign(business)
    cause = _alert(business, "tracking_broken", campaign)
    effect = _alert(business, "spend_without_sales", campaign)
    _alert(business, "off_pace", campaign, closed_at=clock.now())
    rows = program.get("/alerts").json()["data"]
    assert [(row["alert_id"], row["follows_from"]) for row in rows] == [
        (effect.public_id, cause.public_id),
        (cause.public_id, None),
    ]
    assert rows[1]["campaign_id"] == campaign.public_id
    assert rows[1]["until"] is None
    assert "920 clicks brought no conversions" in rows[1]["detail"]
    closed = program.get("/alerts?status=closed").json()["data"]
    assert [row["cause"] for row in closed] == ["off_pace"]
    assert closed[0]["until"] is not None


def test_alerts_are_filtered_and_bad_filters_refused(business: Business, program: Program) -> None:
    campaign, other = make.campaign(business), make.campaign(business, name="Other")
    _alert(business, "tracking_broken", campaign)
    _alert(business, "off_pace", other)
    alerts = program.get(f"/alerts?campaign_id={other.public_id}").json()["data"]
    assert [row["cause"] for row in alerts] == ["off_pace"]
    alerts = program.get("/alerts?cause=tracking_broken").json()["data"]
    assert [row["cause"] for row in alerts] == ["tracking_broken"]
    assert program.get("/alerts?cause=bad_luck").status_code == 422


def test_an_alert_is_acknowledged_and_stays_open(business: Business, program: Program) -> None:
    alert = _alert(business, "tracking_broken", make.campaign(business))
    path = f"/alerts/{alert.public_id}"
    answer = program.post(f"{path}/acknowledge")
    assert answer.status_code == 200
    acknowledged = answer.json()["acknowledged_at"]
    assert acknowledged is not None
    assert program.post(f"{path}/acknowledge").json()["acknowledged_at"] == acknowledged
    assert program.get(path).json()["until"] is None


def test_the_detail_is_in_the_language_of_the_request(business: Business, program: Program) -> None:
    _alert(business, "tracking_broken", make.campaign(business))
    (row,) = program.get("/alerts", Accept_Language="ms").json()["data"]
    assert "klik tidak membawa penukaran" in row["detail"]


def test_another_business_has_no_such_alert(business: Business, program: Program) -> None:
    alert = _alert(make.business("Teh Tarik"), "off_pace")
    assert program.get(f"/alerts/{alert.public_id}").status_code == 404
    assert program.post(f"/alerts/{alert.public_id}/acknowledge").status_code == 404
    assert program.get("/alerts").json()["data"] == []
