"""The page of one strategy in every state, for every role."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.actions import briefs, decide, generate
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


def test_a_strategy_being_generated_shows_how_far_it_is_and_goes_on_without_scripts(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.begun(alice)
    page = page_of(at_screen, strategy)
    assert "Generating your strategy" in page
    assert "Waiting to start" in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert f'hx-get="/strategies/{strategy.public_id}/progress/"' in page


def test_the_page_that_waits_hears_that_it_is_ready_before_it_is_led_there(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.begun(alice)
    path = f"/strategies/{strategy.public_id}/progress/"
    asked = {"HX-Request": "true"}
    assert "Waiting to start" in at_screen.get(path, headers=asked).content.decode()
    Strategy.objects.of(alice.business).update(progress={"step": 2, "of": 4, "code": "fit"})
    page = at_screen.get(path, headers=asked).content.decode()
    assert "Estimating what each campaign brings" in page
    assert '<progress value="25"' in page
    generate.generate(str(strategy.id))
    page = at_screen.get(path, headers=asked).content.decode()
    assert "Your strategy is ready" in page
    assert f'hx-get="{path}?said=yes"' in page
    last = at_screen.get(f"{path}?said=yes", headers=asked)
    assert (last.status_code, last["HX-Redirect"]) == (204, f"/strategies/{strategy.public_id}/")
    assert at_screen.get(path)["Location"] == f"/strategies/{strategy.public_id}/"


def test_a_failed_strategy_says_why_and_can_be_generated_again(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.begun(alice)
    Strategy.objects.of(alice.business).update(
        status="failed", failure="Generating took too long. Generate the strategy again."
    )
    page = page_of(at_screen, strategy)
    assert "This strategy was not generated" in page
    assert "Generating took too long." in page
    assert "nothing was spent" in page
    answer = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    twice = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    assert answer["Location"] == twice["Location"]
    assert Strategy.objects.of(alice.business).filter(status="generating").count() == 1
    assert "Generating your strategy" in at_screen.get(answer["Location"]).content.decode()


def test_a_ready_strategy_says_range_chance_and_what_an_approval_freezes(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    page = page_of(at_screen, strategy)
    # Nobody can say what is out of reach where nothing is known.
    assert "No data yet. As an assumption, RM5,600 brings RM" in page
    assert "cannot be met" not in page
    assert "Chance of reaching 4×" in page
    assert " in 100</b>" in page
    assert "Low confidence" in page
    reasons = page_of(at_screen, strategy, "why")
    for line in ("Beans", "Hampers"):
        assert f"What {line} brings for each amount" in page
        assert f"{line} has no history" in reasons
    assert "Kopi Rimba house blend" in reasons
    assert page.count('<svg class="response"') == 2
    assert "It has not run yet. Start small and measure." in page
    decision = page_of(at_screen, strategy, "decision")
    assert "The split of RM5,600 over 2 campaigns" in decision
    assert decision.count("<b>RM2,800.00</b>") == 2
    assert "Every word and image of" in decision
    assert "Approve exactly this" in decision


def test_a_goal_within_reach_is_not_called_out_of_reach(at_screen: Client, alice: Member) -> None:
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
    assert "Likely prospects" in page
    assert "Cost per prospect: likely RM" in page
    assert "The next prospect costs RM" in page
    assert "Likely sales" not in page


def test_a_history_shows_todays_pace_the_odds_against_it_and_its_curve(
    at_screen: Client, alice: Member
) -> None:
    campaigns = []
    for name, top in (("Raya hampers", 1400), ("Beans", 500)):
        one = make.campaign(alice.business, name, platform="other")
        shop.past(one, 90, top=top)
        campaigns.append(one.public_id)
    strategy = plans.ready(alice, campaign_ids=tuple(campaigns), new_campaigns=())
    page = page_of(at_screen, strategy)
    assert " at today’s pace" in page
    assert "Chance of beating today’s split" in page
    assert "more than today’s split" in page
    assert page.count("data-today") == 2
    assert "Kempen has only its uploaded data" in page_of(at_screen, strategy, "why")


def test_an_approved_strategy_is_read_only_and_leads_to_the_launch(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.approved(alice)
    page = page_of(at_screen, strategy)
    assert "Approved by Alice on" in page
    assert f"/strategies/{strategy.public_id}/launch/" in page
    assert "split-amount" not in page
    assert "Go to launch" in page
    decision = page_of(at_screen, strategy, "decision")
    assert "Approve exactly this" not in decision
    assert "Reopen to edit" in decision


def test_a_second_campaign_of_the_same_name_is_warned_of_before_the_approval(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    there = make.campaign(alice.business, "Beans", platform="search", status="draft")
    warning = "Two campaigns with the same name"
    assert warning not in page_of(at_screen, strategy, "decision")
    there.status = "active"
    there.save()
    page = page_of(at_screen, strategy, "decision")
    assert warning in page
    assert "“Beans” (Search) already exists and has its own budget." in page
    assert "Under Accounts, choose it and remove the new one." in page
    draft = open_draft(Actor.member(alice), {})
    own = briefs.submit_brief(
        Actor.member(alice),
        shop.brief(campaign_ids=(there.public_id,), new_campaigns=plans.TWO_NEW),
        draft=draft,
    )
    generate.generate(str(own.id))
    page = page_of(at_screen, plans.again(alice.business, own), "decision")
    assert "The split already has “Beans” (Search)." in page
    assert f'href="/strategies/new/{draft.public_id}/accounts/"' in page


def test_a_launched_strategy_offers_nothing_to_decide(at_screen: Client, alice: Member) -> None:
    strategy = plans.approved(alice)
    Strategy.objects.of(alice.business).update(status="launched")
    page = page_of(at_screen, strategy)
    assert "launched exactly as approved" in page
    assert "View launch" in page
    for gone in ("split-amount", "Part of a launch"):
        assert gone not in page
    decision = page_of(at_screen, strategy, "decision")
    for gone in ("Approve exactly this", "Reject", "Reopen to edit"):
        assert gone not in decision
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
    assert "Part of a launch failed" in page
    assert "View the reason" in page
    assert "Partly launched" in at_screen.get("/strategies/").content.decode()


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
    assert "A newer strategy replaced this one." in page
    assert f'href="/strategies/{new.public_id}/"' in page
    assert "split-amount" not in page


def test_while_a_newer_one_is_generated_the_older_offers_no_change(
    at_screen: Client, alice: Member
) -> None:
    old = plans.ready(alice)
    briefs.generate_again(Actor.member(alice), old)
    for section in ("", "decision"):
        page = page_of(at_screen, old, section) if section else page_of(at_screen, old)
        assert "Kempen is generating a newer strategy, which will replace this one." in page
        assert "View newer strategy" in page
        assert "Being replaced" in page
        assert "Ready for your decision" not in page
        for button in ("Save split", "Approve exactly this", "Regenerate with"):
            assert button not in page
    path = f"/strategies/{old.public_id}/approve/"
    answer = at_screen.post(path, {"revision": "1"}, follow=True).content.decode()
    assert "Not saved, because Kempen is generating a newer strategy" in answer
    assert plans.again(alice.business, old).status == "ready"


@pytest.mark.parametrize(
    ("role", "decides", "writes"),
    [("manager", True, True), ("analyst", False, True), ("viewer", False, False)],
)
def test_each_role_is_offered_what_it_may_do(
    role: str, decides: bool, writes: bool, client: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    bob = make.member(alice.business, make.person("bob"), role=role)
    begin_session(client, bob.person)
    page = page_of(client, strategy)
    decision = page_of(client, strategy, "decision")
    assert ("Approve exactly this" in decision) is decides
    assert ("Save split" in page) is writes
    assert ("Reject strategy" in decision) is writes
    assert ("Regenerate with today’s data" in decision) is writes
    # Trying amounts stores nothing, so everybody may.
    assert "split-amount" in page


def test_another_business_finds_nothing(client: Client, alice: Member) -> None:
    strategy = plans.ready(alice)
    begin_session(client, make.member(make.business("Stranger"), make.person("charlie")).person)
    path = f"/strategies/{strategy.public_id}/"
    assert client.get(path).status_code == 404
    for part in ("why", "days", "creatives", "decision", "progress"):
        assert client.get(f"{path}{part}/").status_code == 404
    for action in ("split", "approve", "reject", "generate", "brief"):
        assert client.post(f"{path}{action}/", {"revision": "1"}).status_code == 404
    assert client.get("/strategies/str_nothing/").status_code == 404
    assert plans.again(alice.business, strategy).status == "ready"
