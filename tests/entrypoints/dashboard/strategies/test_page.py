"""The page of one strategy in every state, for every role."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.actions import briefs, decide, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.people import sign_in
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


def test_a_strategy_being_made_shows_how_far_it_is_and_goes_on_without_scripts(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.begun(alice)
    page = page_of(at_screen, strategy)
    assert "Making your strategy" in page
    assert "Waiting for its turn" in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert f'hx-get="/strategies/{strategy.public_id}/progress/"' in page


def test_the_page_that_waits_hears_that_it_is_ready_before_it_is_led_there(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.begun(alice)
    path = f"/strategies/{strategy.public_id}/progress/"
    asked = {"HX-Request": "true"}
    assert "Waiting for its turn" in at_screen.get(path, headers=asked).content.decode()
    Strategy.objects.of(alice.business).update(progress={"step": 2, "of": 4, "code": "fit"})
    page = at_screen.get(path, headers=asked).content.decode()
    assert "Learning what each campaign brings" in page
    assert '<progress value="25"' in page
    generate.generate(str(strategy.id))
    page = at_screen.get(path, headers=asked).content.decode()
    assert "Your strategy is ready" in page
    assert f'hx-get="{path}?said=yes"' in page
    last = at_screen.get(f"{path}?said=yes", headers=asked)
    assert (last.status_code, last["HX-Redirect"]) == (204, f"/strategies/{strategy.public_id}/")
    assert at_screen.get(path)["Location"] == f"/strategies/{strategy.public_id}/"


def test_a_failed_strategy_says_why_and_can_be_made_again(at_screen: Client, alice: Member) -> None:
    strategy = plans.begun(alice)
    Strategy.objects.of(alice.business).update(
        status="failed", failure="Generating took too long. Generate the strategy again."
    )
    page = page_of(at_screen, strategy)
    assert "This strategy could not be made" in page
    assert "Generating took too long." in page
    assert "nothing was spent" in page
    answer = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    twice = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    assert answer["Location"] == twice["Location"]
    assert Strategy.objects.of(alice.business).filter(status="generating").count() == 1
    assert "Making your strategy" in at_screen.get(answer["Location"]).content.decode()


def test_a_ready_strategy_says_range_chance_and_what_an_approval_freezes(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    page = page_of(at_screen, strategy)
    # Nobody can say what is out of reach where nothing is known.
    assert "Nothing is known yet: RM5,600 may bring RM" in page
    assert "cannot be met" not in page
    assert "Chance of the goal, 4×" in page
    assert " in 100</b>" in page
    for line in ("Beans", "Hampers"):
        assert f"What {line} brings for each amount" in page
        assert f"{line} has no history: it gets an even share" in page
    assert page.count('<svg class="response"') == 2
    assert "It has not run yet: start small and measure." in page
    assert "RM5,600 over 2 campaigns, split as above" in page
    assert "every word and picture of" in page
    assert "Low confidence" in page
    assert "Approve exactly this" in page
    assert "See the plan" in page
    assert "Kopi Rimba house blend" in page


def test_a_goal_within_reach_is_not_called_out_of_reach(at_screen: Client, alice: Member) -> None:
    from decimal import Decimal

    one = make.campaign(alice.business, "Beans", platform="other")
    shop.past(one, 90, top=1400)
    known = {"campaign_ids": (one.public_id,), "new_campaigns": ()}
    page = page_of(at_screen, plans.ready(alice, return_goal=Decimal("0.5"), **known))
    assert "cannot be met" not in page
    assert "RM5,600 is likely to bring RM" in page
    assert "Chance of reaching 0.5×: " in page
    page = page_of(at_screen, plans.ready(alice, return_goal=Decimal(90), **known))
    assert "The goal of 90× cannot be met, less than 1 in 100. Best expected: " in page
    assert "is likely to bring RM" in page


def test_prospects_are_counted_and_not_paid_in_ringgit(at_screen: Client, alice: Member) -> None:
    strategy = plans.ready(
        alice, objective="generate_prospects", return_goal=None, prospect_goal=100
    )
    page = page_of(at_screen, strategy)
    assert "prospects." in page
    assert "Prospects, likely" in page
    assert "for each prospect" in page
    assert "the next prospect costs RM" in page
    assert "Sales, likely" not in page


def test_a_history_shows_todays_pace_the_odds_against_it_and_its_curve(
    at_screen: Client, alice: Member
) -> None:
    campaigns = []
    for name, top in (("Raya hampers", 1400), ("Beans", 500)):
        one = make.campaign(alice.business, name, platform="other")
        shop.past(one, 90, top=top)
        campaigns.append(one.public_id)
    page = page_of(at_screen, plans.ready(alice, campaign_ids=tuple(campaigns), new_campaigns=()))
    assert "today’s pace RM" in page
    assert "Chance that it beats today’s split" in page
    assert "more than today’s split" in page
    assert "is known by its uploaded numbers only" in page
    assert page.count("data-today") == 2


def test_an_approved_strategy_is_read_only_and_leads_to_the_launch(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.approved(alice)
    page = page_of(at_screen, strategy)
    assert "Approved by Alice on" in page
    assert f"/strategies/{strategy.public_id}/launch/" in page
    assert "split-amount" not in page
    assert "Approve exactly this" not in page
    assert "Open it again to change it" in page


def test_a_second_campaign_of_the_same_name_is_warned_of_before_the_approval(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    there = make.campaign(alice.business, "Beans", platform="search", status="draft")
    assert "A second campaign of the same name" not in page_of(at_screen, strategy)
    there.status = "active"
    there.save()
    page = page_of(at_screen, strategy)
    assert "There is a campaign “Beans” (Search) already. It stays as it is" in page
    assert "choose it under Accounts and leave the new one out" in page
    draft = open_draft(Actor.member(alice), {})
    own = briefs.submit_brief(
        Actor.member(alice),
        shop.brief(campaign_ids=(there.public_id,), new_campaigns=plans.TWO_NEW),
        draft=draft,
    )
    generate.generate(str(own.id))
    page = page_of(at_screen, plans.again(alice.business, own))
    assert "The split has the campaign “Beans” (Search) already" in page
    assert f'href="/strategies/new/{draft.public_id}/accounts/"' in page


def test_a_launched_strategy_offers_nothing_to_decide(at_screen: Client, alice: Member) -> None:
    strategy = plans.approved(alice)
    Strategy.objects.of(alice.business).update(status="launched")
    page = page_of(at_screen, strategy)
    assert "launched as it stands here" in page
    assert "See the launch" in page
    for gone in ("split-amount", "Approve exactly this", "Reject", "Open it again", "not done"):
        assert gone not in page
    launch = Launch.objects.add(
        alice.business, strategy=strategy, status="failed", starts_at=clock.now()
    )
    account = Connection.objects.add(
        alice.business, platform="search", environment="sandbox", account_id="1"
    )
    Change.objects.add(
        alice.business,
        launch=launch,
        connection=account,
        campaign=make.campaign(alice.business, "Hampers"),
        kind="create_campaign",
        status="failed",
    )
    page = page_of(at_screen, strategy)
    assert "Part of a launch was not done" in page
    assert "See why, and what to do" in page
    assert "Launched in part" in at_screen.get("/strategies/").content.decode()


def test_a_rejected_strategy_says_by_whom_and_why(at_screen: Client, alice: Member) -> None:
    strategy = plans.ready(alice)
    decide.reject(Actor.member(alice), strategy, 1, "Too much for <social>")
    page = page_of(at_screen, strategy)
    assert "Rejected by Alice on" in page
    assert "Too much for &lt;social&gt;" in page
    assert "split-amount" not in page


def test_a_superseded_strategy_leads_to_the_newer_one(at_screen: Client, alice: Member) -> None:
    old = plans.ready(alice)
    new = briefs.generate_again(Actor.member(alice), old)
    generate.generate(str(new.id))
    page = page_of(at_screen, plans.again(alice.business, old))
    assert "A newer strategy has replaced this one." in page
    assert f'href="/strategies/{new.public_id}/"' in page
    assert "split-amount" not in page


@pytest.mark.parametrize(
    ("role", "decides", "writes"),
    [("manager", True, True), ("analyst", False, True), ("viewer", False, False)],
)
def test_each_role_is_offered_what_it_may_do(
    role: str, decides: bool, writes: bool, client: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    bob = make.member(alice.business, make.person("bob"), role=role)
    sign_in(client, bob.person.email)
    page = page_of(client, strategy)
    assert ("Approve exactly this" in page) is decides
    assert ("Keep this split" in page) is writes
    assert ("Reject this strategy" in page) is writes
    assert ("Make it anew from today’s numbers" in page) is writes
    # Trying amounts stores nothing, so everybody may.
    assert "split-amount" in page


def test_another_business_finds_nothing(client: Client, alice: Member) -> None:
    strategy = plans.ready(alice)
    sign_in(client, make.member(make.business("Stranger"), make.person("charlie")).person.email)
    path = f"/strategies/{strategy.public_id}/"
    assert client.get(path).status_code == 404
    assert client.get(f"{path}progress/").status_code == 404
    for deed in ("split", "approve", "reject", "generate", "brief"):
        assert client.post(f"{path}{deed}/", {"revision": "1"}).status_code == 404
    assert client.get("/strategies/str_nothing/").status_code == 404
    assert plans.again(alice.business, strategy).status == "ready"


def test_the_list_is_empty_until_there_is_a_brief(at_screen: Client, business: Business) -> None:
    page = at_screen.get("/strategies/").content.decode()
    assert "No strategy yet" in page
    assert 'href="/strategies/new/"' in page


def test_the_list_shows_state_money_days_and_what_is_expected(
    at_screen: Client, alice: Member
) -> None:
    plans.begun(alice)
    strategy = plans.ready(alice, new_campaigns=(NewLine("search", "Teh"),))
    page = at_screen.get("/strategies/").content.decode()
    assert "Being made" in page
    assert "Ready for your decision" in page
    assert page.count("RM5,600.00") == 2
    assert f'href="/strategies/{strategy.public_id}/"' in page
    assert "A return of" in page
    assert "2 strategies" in page
    assert at_screen.get("/strategies/?page=zzz").status_code == 200


def test_the_list_holds_twenty_and_leads_to_the_older_ones(
    at_screen: Client, alice: Member
) -> None:
    for _number in range(21):
        plans.begun(alice)
    page = at_screen.get("/strategies/").content.decode()
    assert page.count("Being made") == 20
    assert 'href="?page=2"' in page
    assert at_screen.get("/strategies/?page=2").content.decode().count("Being made") == 1


def test_a_viewer_sees_the_list_without_the_way_to_write(client: Client, alice: Member) -> None:
    plans.begun(alice)
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    sign_in(client, bob.person.email)
    page = client.get("/strategies/").content.decode()
    assert "Being made" in page
    assert "/strategies/new/" not in page
