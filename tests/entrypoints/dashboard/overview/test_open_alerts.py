"""What is wrong now stands above the figures that it makes wrong."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.kit import clock
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db
_WORDS = "920 clicks brought no conversions. Kempen expected about 24."


def _alert(campaign: Campaign, cause: str, **more: Any) -> Alert:
    return Alert.objects.add(
        campaign.business,
        cause=cause,
        account_key="files",
        campaign=campaign,
        campaign_key=str(campaign.pk),
        since=clock.now(),
        facts={"clicks": 920, "conversions": 0, "expected": 24, "spend": 310.5, "count": 2},
        **more,
    )


def test_a_cause_stands_above_the_figures_and_what_follows_from_it_does_not(
    at_screen: Client, raya: Campaign
) -> None:
    alert = _alert(raya, "tracking_broken")
    _alert(raya, "spend_without_sales")
    answer = at_screen.get("/")
    page = text_of(answer)
    assert page.index("Conversion tracking stopped · ") < page.index(_WORDS) < page.index("ROI")
    assert f'href="/alerts/#{alert.public_id}"' in answer.content.decode()
    assert "Spend without" not in page


def test_what_is_acknowledged_still_makes_figures_wrong_but_waits_for_nobody(
    at_screen: Client, raya: Campaign
) -> None:
    alert = _alert(raya, "tracking_broken")
    at_screen.post(f"/alerts/{alert.public_id}/acknowledge/")
    assert _WORDS in text_of(at_screen.get("/"))
    assert "Conversion tracking stopped" not in text_of(at_screen.get("/notifications/"))


def test_what_is_over_and_what_has_a_notice_of_its_own_is_not_repeated(
    at_screen: Client, raya: Campaign, business: Business
) -> None:
    _alert(raya, "tracking_broken", closed_at=clock.now())
    _alert(raya, "drift")
    page = text_of(at_screen.get("/"))
    assert _WORDS not in page
    assert "View alert" not in page
