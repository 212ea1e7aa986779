"""What keeps a launch stands beside the Approve button; days that end with a festival."""

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
from tests.entrypoints.dashboard.strategies.strategy_pages import sent, state

pytestmark = pytest.mark.django_db

APPROVE = re.compile(r"<button class=\"button primary\"[^>]*>\s*Approve exactly this")


def beside_the_button(page: str) -> str:
    """What stands from the Approve button to the end of its part of the page."""
    found = APPROVE.search(page)
    assert found is not None
    return page[found.start() : page.index("</section>", found.start())]


def test_what_keeps_a_launch_stands_beside_a_disabled_approve_button(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    page = at_screen.get(f"/strategies/{strategy.public_id}/").content.decode()
    beside = beside_the_button(page)
    assert " disabled " in beside.split(">")[0]
    assert "Fix before launch" in beside
    assert "Connect an account" in beside
    answer = sent(at_screen, strategy, "approve").content.decode()
    assert "Not approved: the launch is blocked." in answer
    assert state(strategy) == "ready"
    shop.connected(alice.business, "search")
    page = at_screen.get(f"/strategies/{strategy.public_id}/").content.decode()
    assert "disabled" not in beside_the_button(page).split(">")[0]
    assert "Fix before launch" not in page
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

    warning = "Too little to launch: the platform takes RM4.00 a day, RM112 for 28 days."
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
    kept = plans.again(alice.business, strategy)
    page = at_screen.get(f"/strategies/{strategy.public_id}/").content.decode()
    beside = beside_the_button(page)
    assert " disabled " in beside.split(">")[0]
    assert "the account takes RM4.00 a day" in beside
    sent(at_screen, kept, "approve")
    assert state(strategy) == "ready"
    # Trying the kept amounts again brings the same button back, not one that can be pressed.
    tried = at_screen.post(
        f"/strategies/{strategy.public_id}/split/",
        plans.split(kept, "74.48", "5000.00"),
        headers={"HX-Request": "true"},
    ).content.decode()
    assert " disabled " in tried[tried.index("Approve exactly this") - 200 :].split("Approve")[0]


def test_ads_of_a_campaign_without_money_need_no_picture_before_approval(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business)
    lines = (NewLine("social", "Hampers"), NewLine("search", "Beans"))
    strategy = plans.ready(alice, new_campaigns=lines)
    place = f"/strategies/{strategy.public_id}/"
    assert "need a picture before" in at_screen.get(place).content.decode()
    at_screen.post(f"{place}split/", plans.split(strategy, "0", "5600.00", do="keep"))
    kept = plans.again(alice.business, strategy)
    page = at_screen.get(place).content.decode()
    assert "need a picture before" not in page
    assert " disabled " not in beside_the_button(page).split(">")[0]
    assert "likely RM0.00" not in page
    sent(at_screen, kept, "approve")
    assert state(strategy) == "approved"


def test_a_festival_campaign_is_let_run_on_from_the_page(
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
    assert "Hampers spends nothing after" in at_screen.get(page).content.decode()
    line = next(one for one in lines_of(strategy) if one.name == "Hampers")
    assert [day.amount for day in line.daily[7:]] == [0] * 21
    form = {"revision": str(strategy.revision), "ends": "no"}
    answer = at_screen.post(f"{page}lines/{line.public_id}/festival/", form, follow=True)
    assert "Days saved." in answer.content.decode()
    assert "Hampers runs to the end of the plan." in answer.content.decode()
    line = next(one for one in lines_of(strategy) if one.name == "Hampers")
    assert all(day.amount for day in line.daily)
