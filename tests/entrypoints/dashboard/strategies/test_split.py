"""Trying another split stores nothing; keeping one stores it once, and nothing typed is lost."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions import decide, edit
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.entrypoints.dashboard.strategies.lines import carried_of, carried_words
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import expected_of
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db
ASKED = {"HX-Request": "true"}


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """RM5,600 over two campaigns, RM2,800 each."""
    ready = plans.ready(alice)
    assert plans.amounts(ready) == [Decimal(2800), Decimal(2800)]
    return ready


@pytest.fixture
def path(strategy: Strategy) -> str:
    return f"/strategies/{strategy.public_id}/split/"


def test_trying_amounts_says_what_they_bring_and_stores_nothing(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    sent = plans.split(strategy, "1000", "RM 3,000.50")
    answer = at_screen.post(path, sent, headers=ASKED)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "With these amounts" in page
    assert "less than the suggested split" in page
    assert "<b>RM4,000.50</b>" in page
    assert "RM1,599.50 left to allocate" in page
    assert "before you approve" in page
    assert "Not saved" in page
    assert "Review and approve" not in page
    for line in lines_of(strategy):
        assert f'id="brings-{line.public_id}" hx-swap-oob="innerHTML"' in page
    assert page.count("RM1,000 is likely to bring") == 1
    stored_strategy = plans.again(alice.business, strategy)
    assert plans.amounts(stored_strategy) == plans.amounts(strategy)
    assert (stored_strategy.revision, stored_strategy.expected) == (
        strategy.revision,
        strategy.expected,
    )


def test_the_kept_amounts_are_no_trial(at_screen: Client, strategy: Strategy, path: str) -> None:
    page = at_screen.post(
        path, plans.split(strategy, "2,800", "2800.00"), headers=ASKED
    ).content.decode()
    assert "Expected result" in page
    assert "Ready for your decision" in page
    assert f'href="/strategies/{strategy.public_id}/decision/"' in page


def test_without_scripts_the_whole_page_answers_with_what_was_typed(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    answer = at_screen.post(path, plans.split(strategy, "1000", "3000", do="try"))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "With these amounts" in page
    assert 'value="1000"' in page
    assert "These amounts are not saved. Save them before you approve." in page
    assert 'form="split-form" name="do" value="keep"' in page
    assert "Review and approve" not in page
    assert plans.amounts(plans.again(alice.business, strategy)) == plans.amounts(strategy)
    assert at_screen.get(path)["Location"] == f"/strategies/{strategy.public_id}/"


def test_a_campaign_without_money_is_paused_and_its_ads_are_not_counted(
    at_screen: Client, alice: Member
) -> None:
    running = make.campaign(alice.business, "Beans", platform="search")
    mixed = plans.ready(alice, campaign_ids=(running.public_id,))
    before = page_of(at_screen, mixed, "decision")
    assert "continue at their old daily budget." in before
    assert "Each new campaign ends after the last day" in before
    assert "is paused" not in before
    StrategyLine.objects.of(alice.business).filter(strategy=mixed, campaign=running).update(
        amount=0
    )
    page = page_of(at_screen, mixed, "decision")
    assert "1 campaign gets no budget and is paused" in page
    ads = page_of(at_screen, mixed, "creatives")
    assert "No budget: none of these ads runs" in ads


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Enter an amount. With 0, the campaign does not run on these days."),
        ("lots", "Enter an amount such as 1,200.50."),
        ("NaN", "Enter an amount such as 1,200.50."),
        ("-1", "Enter 0 or more."),
        ("1.234", "Enter 2 decimal places or fewer."),
        ("9" * 30, "Enter an amount within the budget."),
        ("<b>", "Enter an amount such as 1,200.50."),
    ],
)
def test_a_bad_amount_is_named_beside_its_field_and_stays_there(
    text: str, message: str, at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    fragment = at_screen.post(path, plans.split(strategy, text, "100"), headers=ASKED)
    assert message in fragment.content.decode()
    for do in ("try", "keep"):
        answer = at_screen.post(path, plans.split(strategy, text, "100", do=do))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f'<span class="error">{message}</span>' in page
        assert 'aria-invalid="true"' in page
        assert f'value="{text.replace("<", "&lt;").replace(">", "&gt;")}"' in page
        assert 'value="100"' in page
    assert plans.amounts(plans.again(alice.business, strategy)) == plans.amounts(strategy)


@pytest.mark.parametrize("do", ["try", "keep"])
def test_more_than_the_budget_is_refused_with_how_much_to_take_off(
    do: str, at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    answer = at_screen.post(path, plans.split(strategy, "3000", "3000", do=do))
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "RM400.00 over budget. Reduce an amount." in page
    assert "Reduce them by RM400.00" in page
    assert "is likely to bring" not in page.split("split-rows")[1]
    assert page.count('value="3000" inputmode') == 2
    assert plans.amounts(plans.again(alice.business, strategy)) == plans.amounts(strategy)


def test_keeping_stores_the_split_with_its_days_and_expectation(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    answer = at_screen.post(path, plans.split(strategy, "1,000.25", "3000", do="keep"))
    assert answer["Location"] == f"/strategies/{strategy.public_id}/"
    stored_strategy = plans.again(alice.business, strategy)
    assert plans.amounts(stored_strategy) == [Decimal("1000.25"), Decimal(3000)]
    assert stored_strategy.revision == 2
    assert expected_of(stored_strategy).spend == 4000.25
    page = at_screen.get(answer["Location"]).content.decode()
    assert "Split saved." in page
    assert 'value="1000.25"' in page
    assert "Use suggestion" in page


def test_the_same_form_sent_twice_is_kept_once(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    sent = plans.split(strategy, "1000", "3000", do="keep")
    assert at_screen.post(path, sent).status_code == 302
    assert at_screen.post(path, sent).status_code == 302
    assert plans.again(alice.business, strategy).revision == 2


def test_somebody_elses_change_meanwhile_is_not_overwritten_and_nothing_is_lost(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    first, _second = lines_of(strategy)
    sent = plans.split(strategy, "1000", "3000", do="keep")
    edit.edit_split(Actor.member(alice), strategy, {first.public_id: Decimal(10)}, 1)
    answer = at_screen.post(path, sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Someone changed this strategy since you opened it" in page
    assert 'value="1000"' in page
    assert 'name="revision" value="2"' in page
    assert plans.amounts(plans.again(alice.business, strategy)) == [Decimal(10), Decimal(2800)]
    again = at_screen.post(path, {**sent, "revision": "2"})
    assert again.status_code == 302
    assert plans.amounts(plans.again(alice.business, strategy)) == [Decimal(1000), Decimal(3000)]


def test_an_approval_meanwhile_ends_the_editing_and_says_what_was_typed(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    decide.approve(Actor.member(alice), strategy, 1)
    answer = at_screen.post(path, plans.split(strategy, "1000", "3000", do="keep"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "was approved since you opened it" in page
    assert "You had entered: Beans RM1,000.00; Hampers RM3,000.00." in page
    stored_strategy = plans.again(alice.business, strategy)
    assert plans.amounts(stored_strategy) == plans.amounts(strategy)


def test_a_viewer_may_try_but_not_keep(
    client: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    tried = client.post(path, plans.split(strategy, "1000", "3000"), headers=ASKED)
    assert "With these amounts" in tried.content.decode()
    assert client.post(path, plans.split(strategy, "1", "3", do="keep")).status_code == 403
    assert plans.again(alice.business, strategy).revision == 1


def _ready_of_one_campaign(member: Member) -> Strategy:
    campaign = make.campaign(member.business, "Raya", platform="other")
    shop.past(campaign, 90)
    return plans.ready(member, campaign_ids=(campaign.public_id,), new_campaigns=())


def test_an_amount_of_0_says_what_earlier_spend_still_brings(
    at_screen: Client, alice: Member
) -> None:
    ready = _ready_of_one_campaign(alice)
    page = at_screen.post(
        f"/strategies/{ready.public_id}/split/", plans.split(ready, "0"), headers=ASKED
    ).content.decode()
    assert "RM0 is likely to bring" not in page
    assert "earlier spend still brings RM" in page
    assert "With RM0, earlier spend is still likely to bring RM" in page


def test_what_earlier_spend_brings_is_told_apart_from_a_small_amount(
    at_screen: Client, alice: Member
) -> None:
    ready = _ready_of_one_campaign(alice)
    address = f"/strategies/{ready.public_id}/split/"
    page = at_screen.post(address, plans.split(ready, "30"), headers=ASKED).content.decode()
    [line] = lines_of(ready)
    words = carried_words(carried_of(line), carried_of(line), "revenue")
    assert words.startswith("About RM")
    assert page.count(words) == 2
    assert at_screen.post(address, plans.split(ready, "30", do="keep")).status_code == 302
    assert words in page_of(at_screen, ready)


def test_a_small_part_from_earlier_spend_is_not_told() -> None:
    assert carried_words(812.6, 4_000, "revenue") == "About RM810 of it comes from earlier spend."
    assert carried_words(12.4, 100, "prospects") == (
        "About 12 of these prospects come from earlier spend."
    )
    assert carried_words(199, 4_000, "revenue") == carried_words(0.4, 1, "prospects") == ""


def test_every_amount_0_brings_nothing_and_is_not_approved(
    at_screen: Client, alice: Member, strategy: Strategy, path: str
) -> None:
    assert at_screen.post(path, plans.split(strategy, "0", "0", do="keep")).status_code == 302
    answer = at_screen.post(
        f"/strategies/{strategy.public_id}/approve/", {"revision": "2"}, follow=True
    )
    assert "Every amount is 0. Enter an amount before you approve." in answer.content.decode()
    assert plans.again(alice.business, strategy).status == "ready"
