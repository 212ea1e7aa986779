"""Approving exactly what was seen, rejecting with a reason, and two people at once."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.events.actions import audit
from kempen.domain.events.models import Event
from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.strategies.actions import briefs, decide, edit, generate
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.stored_shapes import DataShortage
from kempen.entrypoints.dashboard.shared.copy.strategies import rounded_range_words
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.strategies import copy
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.pages import text_of
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of, sent, state

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    return plans.ready(alice)


def test_approving_twice_is_one_approval(at_screen: Client, strategy: Strategy) -> None:
    first = sent(at_screen, strategy, "approve")
    assert "Approved. Nothing is spent until you launch." in first.content.decode()
    sent(at_screen, strategy, "approve")
    assert state(strategy) == "approved"
    events = Event.objects.of(strategy.business).filter(type="strategy.approved")
    assert events.count() == 1


@pytest.mark.parametrize("revision", ["0", "7", "", "x", "²", "9" * 40])
def test_only_what_was_seen_is_approved(
    revision: str, at_screen: Client, strategy: Strategy
) -> None:
    answer = sent(at_screen, strategy, "approve", revision=revision)
    assert "Someone changed this strategy since you opened it." in answer.content.decode()
    assert state(strategy) == "ready"


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_approve_is_refused(
    role: str, client: Client, alice: Member, strategy: Strategy
) -> None:
    bob = make.member(alice.business, make.person("bob"), role=role)
    begin_session(client, bob.person)
    assert sent(client, strategy, "approve").status_code == 403
    assert state(strategy) == "ready"


def test_a_new_campaign_without_an_ad_is_named(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    StrategyAd.objects.of(alice.business).filter(line__name="Beans").update(is_chosen=False)
    answer = sent(at_screen, strategy, "approve")
    assert "Choose at least one ad for Beans." in answer.content.decode()


def test_a_rejection_keeps_its_reason_and_happens_once(
    at_screen: Client, strategy: Strategy
) -> None:
    answer = sent(at_screen, strategy, "reject", reason="  Wait for Raya  ")
    assert "Strategy rejected." in answer.content.decode()
    sent(at_screen, strategy, "reject", reason="Another")
    stored_strategy = plans.again(strategy.business, strategy)
    assert (stored_strategy.status, stored_strategy.rejected_reason) == (
        "rejected",
        "Wait for Raya",
    )


def test_an_endless_reason_is_cut_not_refused(at_screen: Client, strategy: Strategy) -> None:
    sent(at_screen, strategy, "reject", reason="long " * 400)
    assert len(plans.again(strategy.business, strategy).rejected_reason) == 500


def test_an_analyst_rejects_but_does_not_take_an_approval_back(
    client: Client, alice: Member, strategy: Strategy
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="analyst")
    begin_session(client, bob.person)
    other = plans.ready(alice)
    assert sent(client, other, "reject").status_code == 200
    assert state(other) == "rejected"
    decide.approve(Actor.member(alice), strategy, 1)
    assert sent(client, strategy, "reject").status_code == 403
    with pytest.raises(Refusal, match="not_allowed"):
        decide.reject(Actor.member(bob), plans.again(alice.business, strategy), 1)
    assert state(strategy) == "approved"


def test_an_approval_can_be_taken_back_before_the_launch(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    decide.approve(Actor.member(alice), strategy, 1)
    sent(at_screen, strategy, "reject")
    assert state(strategy) == "rejected"


def test_an_approved_strategy_is_opened_again_once_and_changed(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    decide.approve(Actor.member(alice), strategy, 1)
    page = sent(at_screen, strategy, "reopen").content.decode()
    assert "Decision withdrawn." in page
    assert "split-amount" in page
    sent(at_screen, strategy, "reopen")
    stored_strategy = plans.again(alice.business, strategy)
    assert (stored_strategy.status, stored_strategy.revision, stored_strategy.approved_hash) == (
        "ready",
        2,
        "",
    )
    # A button of the page as it was before approves nothing.
    assert "Someone changed this strategy" in sent(at_screen, strategy, "approve").content.decode()
    assert Event.objects.of(alice.business).filter(type="strategy.reopened").count() == 1


@pytest.mark.parametrize(
    ("status", "message"),
    [
        ("launched", "was launched since you opened it"),
        ("superseded", "A newer strategy replaced this one."),
        ("ready", "was reopened"),
    ],
)
def test_only_what_was_decided_is_opened_again(
    status: str, message: str, at_screen: Client, strategy: Strategy
) -> None:
    Strategy.objects.of(strategy.business).update(status=status)
    assert message in sent(at_screen, strategy, "reopen").content.decode()
    assert state(strategy) == status


def test_a_rejected_strategy_is_opened_again_without_its_reason(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    sent(at_screen, strategy, "reject", reason="Wait for Raya")
    page = page_of(at_screen, strategy, "decision")
    assert "If you reopen it, the rejection is withdrawn." in page
    sent(at_screen, strategy, "reopen")
    stored_strategy = plans.again(alice.business, strategy)
    assert (stored_strategy.status, stored_strategy.revision, stored_strategy.rejected_reason) == (
        "ready",
        2,
        "",
    )
    assert stored_strategy.rejected_by is None


def test_who_may_not_approve_does_not_open_again(
    client: Client, alice: Member, strategy: Strategy
) -> None:
    decide.approve(Actor.member(alice), strategy, 1)
    bob = make.member(alice.business, make.person("bob"), role="analyst")
    begin_session(client, bob.person)
    assert sent(client, strategy, "reopen").status_code == 403
    with pytest.raises(Refusal, match="not_allowed"):
        decide.reopen(Actor.member(bob), plans.again(alice.business, strategy), 1)
    assert state(strategy) == "approved"


def test_what_was_launched_is_not_rejected_and_the_reason_is_not_lost(
    at_screen: Client, strategy: Strategy
) -> None:
    Strategy.objects.of(strategy.business).update(status="launched")
    page = sent(at_screen, strategy, "reject", reason="Too late").content.decode()
    assert "was launched since you opened it" in page
    assert "Your reason was: Too late" in page
    assert state(strategy) == "launched"


def test_nothing_is_decided_by_looking(at_screen: Client, strategy: Strategy) -> None:
    for action in ("approve", "reopen", "reject", "generate"):
        assert at_screen.get(f"/strategies/{strategy.public_id}/{action}/").status_code == 405
    assert state(strategy) == "ready"


def test_an_answer_anew_is_asked_once(at_screen: Client, strategy: Strategy) -> None:
    first = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    second = at_screen.post(f"/strategies/{strategy.public_id}/generate/")
    assert first["Location"] == second["Location"] != f"/strategies/{strategy.public_id}/"


@pytest.mark.parametrize(
    ("share", "figure"),
    [
        (0.784, "78 in 100"),
        (0.0, "less than 1 in 100"),
        (0.004, "less than 1 in 100"),
        (1.0, "more than 99 in 100"),
        (0.5, "50 in 100"),
    ],
)
def test_a_chance_is_never_all_or_nothing(share: float, figure: str) -> None:
    assert chance_figure(share) == figure


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (31_412.3, 38_077.9, "RM31,400 to RM38,100"),
        (3_860.8, 5_828.4, "RM3,900 to RM5,800"),
        (12.4, 19.6, "RM12 to RM20"),
        (1_000_000, 5_000_000, "RM1,000,000 to RM5,000,000"),
    ],
)
def test_a_range_is_no_sharper_than_it_is_known(low: float, high: float, words: str) -> None:
    assert rounded_range_words(low, high, "revenue") == words


def test_a_refusal_says_what_a_strategy_is_now() -> None:
    def refusal_of(status: str) -> str:
        return sentence_of(Refusal(StrategyRefusal.NOT_READY, status=status))

    assert refusal_of("rejected") == "This strategy was rejected since you opened it."
    assert refusal_of("odd").endswith("This one is odd.")
    assert copy.missing(DataShortage("brand_new")) == ""


def test_a_brief_of_a_program_is_changed_as_a_copy_made_once(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    page = page_of(at_screen, strategy, "decision")
    assert "Change brief copy" in page
    first = at_screen.post(f"/strategies/{strategy.public_id}/brief/")
    second = at_screen.post(f"/strategies/{strategy.public_id}/brief/")
    assert first["Location"] == second["Location"]
    step = at_screen.get(first["Location"]).content.decode()
    for typed in ("5600", "Kopi Rimba house blend", "Freshly roasted", "15% off until 12 December"):
        assert typed in step
    assert state(strategy) == "ready"


def test_ones_own_brief_is_changed_where_it_was_written(at_screen: Client, alice: Member) -> None:
    actor = Actor.member(alice)
    draft = open_draft(actor, {"objective": {"objective": ["increase_sales"]}})
    wanted = shop.brief(campaign_ids=(), new_campaigns=plans.TWO_NEW)
    strategy = briefs.submit_brief(actor, wanted, draft=draft)
    generate.generate(str(strategy.id))
    page = page_of(at_screen, strategy, "decision")
    assert f'href="/strategies/new/{draft.public_id}/plan/"' in page
    assert "Change brief copy" not in page


def test_a_viewer_changes_no_brief(client: Client, alice: Member, strategy: Strategy) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert client.post(f"/strategies/{strategy.public_id}/brief/").status_code == 403


def test_edits_that_an_answer_anew_would_not_have_are_named_first(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    lines, ad = lines_of(strategy), ads_of(strategy)[0]
    actor, address = Actor.member(alice), f"/strategies/{strategy.public_id}/generate/"
    half = {lines[0].public_id: lines[0].amount / 2}
    edit.edit_split(actor, strategy, half, 1)
    edit.choose_ad(actor, strategy, ad.public_id, is_chosen=False, revision=2)
    asked = text_of(at_screen.post(address))
    assert "Regenerate without these edits?" in asked
    assert "Budget split changed" in asked
    assert "Ad added to or removed from a strategy" in asked
    assert "Strategy ad changed" not in asked
    assert Strategy.objects.of(alice.business).count() == 1
    # Amounts that are as they were suggested are no edit; a later one is asked about again.
    edit.edit_split(actor, strategy, {one.public_id: one.amount for one in lines}, 3)
    asked = text_of(at_screen.post(address, {"without_edits_of": "3"}))
    assert "Budget split changed" not in asked
    assert "Ad added to or removed from a strategy" in asked
    begun = at_screen.post(address, {"without_edits_of": "4"})
    assert begun.status_code == 302
    assert Strategy.objects.of(alice.business).count() == 2


def test_what_is_kept_is_not_asked_about(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    audit(Actor.member(alice), "strategy.line_offering_set", {"strategy_id": strategy.public_id})
    Strategy.objects.of(alice.business).update(revision=2)
    assert at_screen.post(f"/strategies/{strategy.public_id}/generate/").status_code == 302
