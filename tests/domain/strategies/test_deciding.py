"""Approval: by whom, of what, and what it freezes."""

from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.actions.ad_rules import switch_off_rule
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.strategies.actions import briefs, decide, edit, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import ads_of, frozen_content, hash_of
from kempen.domain.strategies.stored_shapes import StoredDraftPart
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import shop

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Actor:
    return Actor.member(make.member(make.business()))


@pytest.fixture
def strategy(owner: Actor) -> Strategy:
    new = (NewLine("search"), NewLine("social"))
    new_strategy = briefs.submit_brief(owner, shop.brief(campaign_ids=(), new_campaigns=new))
    generate.generate(str(new_strategy.id))
    return shop.with_pictures(now(owner.business, new_strategy))


def now(business: Business, strategy: Strategy) -> Strategy:
    return Strategy.objects.of(business).select_related("brief", "business").get(pk=strategy.pk)


def test_the_service_itself_can_never_approve(owner: Actor, strategy: Strategy) -> None:
    with pytest.raises(Refusal, match="not_allowed"):
        decide.approve(make.actor(owner.business), strategy, 1)
    assert now(owner.business, strategy).status == "ready"


@pytest.mark.parametrize(
    ("role", "may"), [("owner", True), ("manager", True), ("analyst", False), ("viewer", False)]
)
def test_the_role_decides(role: str, may: bool, owner: Actor, strategy: Strategy) -> None:
    bob = Actor.member(make.member(owner.business, make.person("bob"), role))
    if may:
        assert decide.approve(bob, strategy, 1).status == "approved"
        return
    with pytest.raises(Refusal) as refusal:
        decide.approve(bob, strategy, 1)
    assert refusal.value.code == "not_allowed"


def test_a_member_of_another_business_does_not_approve(owner: Actor, strategy: Strategy) -> None:
    theirs = Actor.member(make.member(make.business("Charlie's"), make.person("charlie")))
    mixed = Actor(owner.business, theirs.label, theirs.person)
    with pytest.raises(Refusal) as refusal:
        decide.approve(mixed, strategy, 1)
    assert refusal.value.code == "not_allowed"


def test_a_role_that_was_taken_away_counts_at_once(owner: Actor, strategy: Strategy) -> None:
    Member.objects.of(owner.business).update(role="viewer")
    with pytest.raises(Refusal):
        decide.approve(owner, strategy, 1)


def test_approval_freezes_every_word_and_every_sen(owner: Actor, strategy: Strategy) -> None:
    approved = decide.approve(owner, strategy, 1)
    assert approved.approved_hash == hash_of(frozen_content(now(owner.business, strategy)))
    line = StrategyLine.objects.of(owner.business).first()
    assert line is not None
    changes: list[dict[str, Any]] = [
        {"amount": line.amount + 1},
        {"name": "Other"},
        {"daily": []},
    ]
    for change in changes:
        StrategyLine.objects.of(owner.business).filter(pk=line.pk).update(**change)
        changed = hash_of(frozen_content(now(owner.business, strategy)))
        assert changed != approved.approved_hash
        line.save()
    ad = ads_of(strategy)[0]
    ad.creative.headlines[0] += "!"
    ad.creative.save()
    assert hash_of(frozen_content(now(owner.business, strategy))) != approved.approved_hash


def test_what_was_changed_since_it_was_seen_is_not_approved(
    owner: Actor, strategy: Strategy
) -> None:
    edit.choose_ad(owner, strategy, ads_of(strategy)[0].public_id, is_chosen=False, revision=1)
    with pytest.raises(Refusal, match="changed_meanwhile") as refusal:
        decide.approve(owner, strategy, 1)
    assert refusal.value.facts["revision"] == 2


def test_a_post_without_a_picture_is_not_approved_unless_it_is_left_out(
    owner: Actor, strategy: Strategy
) -> None:
    posts = [ad for ad in ads_of(strategy) if ad.creative.platform == "social"]
    image = posts[0].creative.image
    assert image is not None
    edit.set_ad_image(owner, strategy, posts[0].public_id, None, 1)
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 2)
    assert refusal.value.code == "needs_picture"
    edit.choose_ad(owner, strategy, posts[0].public_id, is_chosen=False, revision=2)
    assert decide.approve(owner, strategy, 3).status == "approved"


def test_an_ad_that_a_law_forbids_is_saved_and_not_approved_until_it_is_changed(
    owner: Actor, strategy: Strategy
) -> None:
    [post] = [ad for ad in ads_of(strategy) if ad.creative.platform == "social"][:1]
    advice = edit.edit_ad(
        owner, strategy, post.public_id, NewTexts(primary_text="Vape pods and beer."), 1
    )
    assert {fault.code for fault in advice if fault.weight == "stopped"} == {"smoking", "alcohol"}
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 2)
    assert refusal.value.code == "ad_stopped"
    assert refusal.value.facts["text"] == "Vape"
    edit.edit_ad(owner, strategy, post.public_id, NewTexts(primary_text="Fresh beans."), 2)
    assert decide.approve(owner, strategy, 3).status == "approved"


def test_a_stop_that_the_business_turned_off_keeps_nothing_from_approval(
    owner: Actor, strategy: Strategy
) -> None:
    [post] = [ad for ad in ads_of(strategy) if ad.creative.platform == "social"][:1]
    edit.edit_ad(owner, strategy, post.public_id, NewTexts(primary_text="At Casino Latte."), 1)
    switch_off_rule(owner, "gambling", "Our shop is called Casino Latte.")
    assert decide.approve(owner, strategy, 2).status == "approved"


def test_a_picture_is_given_to_the_bare_ads_of_the_same_campaign(
    owner: Actor, strategy: Strategy
) -> None:
    posts = [ad for ad in ads_of(strategy) if ad.creative.platform == "social"]
    image = posts[0].creative.image
    assert image is not None
    for number, ad in enumerate(posts[:3]):
        edit.set_ad_image(owner, strategy, ad.public_id, None, number + 1)
    edit.set_ad_image(owner, strategy, posts[0].public_id, image, 4, also_bare=True)
    given = {ad.creative.image_id for ad in ads_of(strategy) if ad.creative.platform == "social"}
    others = {ad.creative.image_id for ad in ads_of(strategy) if ad.creative.platform == "search"}
    assert (given, others) == ({image.id}, {None})


def test_a_new_campaign_without_an_ad_is_not_approved(owner: Actor, strategy: Strategy) -> None:
    StrategyAd.objects.of(owner.business).filter(line__platform="search").update(is_chosen=False)
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 1)
    assert refusal.value.code == "no_ads"


def test_a_rejected_strategy_is_not_approved_and_an_approved_one_can_be_rejected(
    owner: Actor, strategy: Strategy
) -> None:
    decide.approve(owner, strategy, 1)
    rejected = decide.reject(owner, strategy, 1)
    assert (rejected.status, rejected.approved_hash) == ("rejected", "")
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 1)
    assert refusal.value.code == "not_ready"


def test_the_brief_of_a_draft_handed_in_twice_is_one_strategy(owner: Actor) -> None:
    from kempen.domain.strategies.actions.drafts import open_draft, save_draft

    draft = open_draft(owner, {"objective": {"objective": ["increase_sales"]}})
    draft = save_draft(owner, draft, "plan", {"return_goal": ["4"]}, version=0, step=2)
    assert draft.answers["plan"] == StoredDraftPart({"return_goal": ["4"]}, 1)
    assert draft.answers["objective"].typed == {"objective": ["increase_sales"]}
    wanted = shop.brief(campaign_ids=(), new_campaigns=(NewLine("social"),))
    first = briefs.submit_brief(owner, wanted, draft=draft)
    assert briefs.submit_brief(owner, wanted, draft=draft).id == first.id
    other = briefs.submit_brief(
        owner,
        shop.brief(campaign_ids=(), new_campaigns=(NewLine("search"),)),
        draft=draft,
    )
    generate.generate(str(first.id))
    generate.generate(str(other.id))
    assert now(owner.business, first).status == "superseded"
    assert now(owner.business, other).status == "ready"
