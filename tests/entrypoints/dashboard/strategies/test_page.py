"""The page of one strategy in every state, for every role."""

import re
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.actions import briefs, decide, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.people import sign_in
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
    assert "This strategy could not be generated" in page
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
        folded = re.findall(r'<details\s+class="ads"\s+id="(\w+)"([^>]*)>', page.content.decode())
        return {line: "open" in rest for line, rest in folded}

    assert opened() == {beans: True, hampers: False}
    assert opened(f"?campaign={hampers}") == {beans: False, hampers: True}
    assert opened("?campaign=other") == {beans: True, hampers: False}


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
    assert "“Beans” (Search) already exists and keeps its own budget." in page
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
    decision = page_of(client, strategy, "decision")
    assert ("Approve exactly this" in decision) is decides
    assert ("Save split" in page) is writes
    assert ("Reject strategy" in decision) is writes
    assert ("Regenerate with today’s data" in decision) is writes
    # Trying amounts stores nothing, so everybody may.
    assert "split-amount" in page


def test_another_business_finds_nothing(client: Client, alice: Member) -> None:
    strategy = plans.ready(alice)
    sign_in(client, make.member(make.business("Stranger"), make.person("charlie")).person.email)
    path = f"/strategies/{strategy.public_id}/"
    assert client.get(path).status_code == 404
    for part in ("why", "days", "creatives", "decision", "progress"):
        assert client.get(f"{path}{part}/").status_code == 404
    for deed in ("split", "approve", "reject", "generate", "brief"):
        assert client.post(f"{path}{deed}/", {"revision": "1"}).status_code == 404
    assert client.get("/strategies/str_nothing/").status_code == 404
    assert plans.again(alice.business, strategy).status == "ready"


def test_the_list_is_empty_until_there_is_a_brief(at_screen: Client, business: Business) -> None:
    page = at_screen.get("/strategies/").content.decode()
    assert "No strategies yet" in page
    assert 'href="/strategies/new/"' in page


def test_the_list_shows_state_money_days_and_what_is_expected(
    at_screen: Client, alice: Member
) -> None:
    plans.begun(alice)
    strategy = plans.ready(alice, new_campaigns=(NewLine("search", "Teh"),))
    page = at_screen.get("/strategies/").content.decode()
    assert "Generating" in page
    assert "Ready for your decision" in page
    assert page.count("RM5,600.00") == 2
    assert f'href="/strategies/{strategy.public_id}/"' in page
    assert "Return: likely " in page
    assert "2 strategies" in page
    assert at_screen.get("/strategies/?page=zzz").status_code == 200


def test_the_list_holds_twenty_and_leads_to_the_older_ones(
    at_screen: Client, alice: Member
) -> None:
    for _number in range(21):
        plans.begun(alice)
    page = at_screen.get("/strategies/").content.decode()
    assert page.count("Generating") == 20
    assert 'href="?page=2"' in page
    assert at_screen.get("/strategies/?page=2").content.decode().count("Generating") == 1


def test_a_viewer_sees_the_list_without_the_way_to_write(client: Client, alice: Member) -> None:
    plans.begun(alice)
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    sign_in(client, bob.person.email)
    page = client.get("/strategies/").content.decode()
    assert "Generating" in page
    assert "/strategies/new/" not in page
