"""What blocks a launch stands beside the Approve button; days that end with a festival."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies import planning
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.queries import lines_of
from kempen.entrypoints.dashboard.strategies import festivals
from kempen.market.festivals import FestivalEnd
from tests.builders import plans, shop
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of, sent, state

pytestmark = pytest.mark.django_db

APPROVE = re.compile(r"<button class=\"button primary wide\"[^>]*>\s*Approve exactly this")


def button(page: str) -> str:
    """The tag of the Approve button."""
    match = APPROVE.search(page)
    assert match is not None
    return match[0].split(">")[0]


def beside_the_button(page: str) -> str:
    """What stands in the panel of the Approve button."""
    panel = page[page.index('id="approve"') :]
    return panel[: panel.index("Approve exactly this")]


def test_what_keeps_a_launch_stands_beside_a_disabled_approve_button(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    page = page_of(at_screen, strategy, "decision")
    assert " disabled " in button(page)
    assert "Fix 1 thing before launch" in beside_the_button(page)
    assert "Connect an account" in beside_the_button(page)
    assert "Fix 1 thing" in page_of(at_screen, strategy)
    answer = sent(at_screen, strategy, "approve").content.decode()
    assert "Not approved, because the launch is blocked." in answer
    assert "Fix 1 thing before launch" in answer
    assert state(strategy) == "ready"
    shop.connected(alice.business, "search")
    page = page_of(at_screen, strategy, "decision")
    assert "disabled" not in button(page)
    assert "before launch" not in beside_the_button(page)
    sent(at_screen, strategy, "approve")
    assert state(strategy) == "approved"


def test_an_amount_below_the_platforms_minimum_is_named_before_it_is_saved(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business)
    lines = (NewLine("social", "Hampers"), NewLine("search", "Beans"))
    strategy = plans.ready(alice, new_campaigns=lines)

    def tried(amount: str) -> str:
        fields = plans.split(strategy, amount, "5000.00")
        path = f"/strategies/{strategy.public_id}/split/"
        return at_screen.post(path, fields, headers={"HX-Request": "true"}).content.decode()

    warning = "Too little to launch. The platform needs RM4.00 a day: RM112 for 28 days."
    assert tried("111.99").count(warning) == 1
    assert "Too little to launch" not in tried("112")
    # Without money it does not run, so nothing is missing.
    assert "Too little to launch" not in tried("0")


def test_an_amount_below_the_platforms_minimum_keeps_the_approve_button_disabled(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business)
    lines = (NewLine("social", "Hampers"), NewLine("search", "Beans"))
    strategy = shop.with_pictures(plans.ready(alice, new_campaigns=lines))
    fields = plans.split(strategy, "74.48", "5000.00", do="keep")
    at_screen.post(f"/strategies/{strategy.public_id}/split/", fields)
    stored_strategy = plans.again(alice.business, strategy)
    page = page_of(at_screen, strategy, "decision")
    assert " disabled " in button(page)
    assert "needs RM4.00 a day" in beside_the_button(page)
    sent(at_screen, stored_strategy, "approve")
    assert state(strategy) == "ready"
    # Trying the saved amounts again brings back the way to what is to be fixed.
    tried = at_screen.post(
        f"/strategies/{strategy.public_id}/split/",
        plans.split(stored_strategy, "74.48", "5000.00"),
        headers={"HX-Request": "true"},
    ).content.decode()
    assert "Fix 1 thing" in tried
    assert "Review and approve" not in tried


def test_ads_of_a_campaign_without_money_need_no_picture_before_approval(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business)
    lines = (NewLine("social", "Hampers"), NewLine("search", "Beans"))
    strategy = shop.without_pictures(plans.ready(alice, new_campaigns=lines))
    place = f"/strategies/{strategy.public_id}/"
    assert "need an image" in page_of(at_screen, strategy, "creatives")
    at_screen.post(f"{place}split/", plans.split(strategy, "0", "5600.00", do="keep"))
    stored_strategy = plans.again(alice.business, strategy)
    assert "need an image" not in page_of(at_screen, stored_strategy, "creatives")
    assert " disabled " not in button(page_of(at_screen, stored_strategy, "decision"))
    assert "likely RM0.00" not in page_of(at_screen, stored_strategy)
    sent(at_screen, stored_strategy, "approve")
    assert state(strategy) == "approved"


def test_a_festival_campaign_is_run_to_the_end_from_the_page(
    at_screen: Client, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = shop.budget().start + timedelta(days=6)
    for room in (planning, edit, festivals):
        monkeypatch.setattr(
            room,
            "festival_end",
            lambda name, *_: FestivalEnd("raya", ends) if name == "Hampers" else None,
        )
    strategy = plans.ready(alice)
    page = f"/strategies/{strategy.public_id}/"
    assert "Hampers spends nothing after" in page_of(at_screen, strategy, "days")
    line = next(one for one in lines_of(strategy) if one.name == "Hampers")
    assert [day.amount for day in line.daily[7:]] == [0] * 21
    form = {"revision": str(strategy.revision), "ends": "no"}
    answer = at_screen.post(f"{page}lines/{line.public_id}/festival/", form, follow=True)
    assert "Days saved." in answer.content.decode()
    assert "Hampers runs to the end of the plan." in answer.content.decode()
    line = next(one for one in lines_of(strategy) if one.name == "Hampers")
    assert all(day.amount for day in line.daily)
