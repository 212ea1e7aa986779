"""The sections of a strategy: each with an address, the next action always in sight."""

import re
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


def test_every_section_has_an_address_and_keeps_state_result_and_action_in_sight(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business, "search")
    strategy = plans.ready(alice)
    place = f"/strategies/{strategy.public_id}/"
    for section in ("", "why", "days", "creatives", "decision"):
        page = page_of(at_screen, strategy, section)
        bar = page[page.index('id="strategy-bar"') : page.index("strategy-tabs")]
        assert "Ready for your decision" in bar
        assert "Likely RM" in bar
        assert "Goal 4×: " in bar
        assert page.count('aria-current="page"') == 1
        for other in ("why", "days", "creatives", "decision"):
            assert f'href="{place}{other}/"' in page
        # On its own section the button that approves stands in its place.
        assert ("Review and approve" in bar) is (section != "decision")


def test_a_section_without_anything_to_show_leads_to_the_split(
    at_screen: Client, alice: Member
) -> None:
    being_generated = plans.begun(alice)
    uploaded = make.campaign(alice.business, "Beans", platform="other")
    shop.past(uploaded, 90)
    without_ads = plans.ready(alice, campaign_ids=(uploaded.public_id,), new_campaigns=())
    for strategy, section in (
        (being_generated, "decision"),
        (being_generated, "why"),
        (without_ads, "creatives"),
    ):
        place = f"/strategies/{strategy.public_id}/"
        assert at_screen.get(f"{place}{section}/")["Location"] == place
    assert "/creatives/" not in page_of(at_screen, without_ads)


def test_the_days_are_a_chart_with_the_days_that_move_sales_and_a_table(
    at_screen: Client, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "today", lambda: date(2026, 11, 25))
    span = CampaignBudget(Decimal(5600), date(2026, 12, 1), date(2027, 1, 7))
    strategy = plans.ready(alice, budget=span)
    page = page_of(at_screen, strategy, "days")
    assert page.count('class="ink-bar"') == 38
    # The first ends on the 3rd, the second lasts from the 25th to the 3rd of the next month.
    assert page.count('class="ink-shade"') == 2
    events = page[page.index("daily-events") : page.index("</ol>", page.index("daily-events"))]
    for day, name in (
        ("12 Dec 2026", "12.12 sale"),
        ("25 Dec 2026", "Christmas"),
        ("1 Jan 2027", "New Year’s Day"),
    ):
        assert day in events
        assert name in events
    assert page.count('<th scope="row">') == 39
    assert "View as table" in page


def test_the_ads_are_folded_by_campaign_and_the_one_asked_for_is_open(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    beans, hampers = (line.public_id for line in lines_of(strategy))

    def opened(query: str = "") -> dict[str, bool]:
        page = at_screen.get(f"/strategies/{strategy.public_id}/creatives/{query}")
        folded = re.findall(
            r'<details\s+class="ads by-placement"\s+id="(\w+)"([^>]*)>', page.content.decode()
        )
        return {line: "open" in rest for line, rest in folded}

    assert opened() == {beans: True, hampers: False}
    assert opened(f"?campaign={hampers}") == {beans: False, hampers: True}
    assert opened("?campaign=other") == {beans: True, hampers: False}
