"""A person changes what a line sells while its strategy is edited."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.models import Creative
from kempen.domain.offerings.actions.promote import promote
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    archive_offering,
    create_offering,
)
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.actions import briefs, decide, edit, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.line_offering import set_line_offering
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import ads_of, frozen_content, hash_of, lines_of
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.kit.refusal import Refusal
from kempen.market.claims import Claim
from tests import make
from tests.builders import plans
from tests.domain.conftest import no_jobs

pytestmark = pytest.mark.django_db
__all__ = ["no_jobs"]


@pytest.fixture
def hampers(business: Business, alice: Actor) -> Offering:
    """A second offering, with a claim that the coffee of the brief does not make."""
    return create_offering(
        alice,
        OfferingDetails(
            name="Raya hampers",
            names={},
            category="gifts",
            languages=("en",),
            landing_url="https://kopirimba.example/hampers",
            claims=(Claim("same_day_delivery"),),
        ),
    )


@pytest.fixture
def strategy(member: Member) -> Strategy:
    """A ready strategy with a search and a social campaign."""
    return plans.ready(member, new_campaigns=(NewLine("search", "One"), NewLine("social", "Two")))


def line_of(strategy: Strategy, place: int) -> StrategyLine:
    return lines_of(strategy)[place]


def creatives_of(strategy: Strategy, place: int, *, chosen: bool = False) -> list[Creative]:
    key = line_of(strategy, place).pk
    return [
        ad.creative for ad in ads_of(strategy) if ad.line_id == key and (ad.is_chosen or not chosen)
    ]


def test_a_line_gets_ads_and_keywords_of_what_it_now_sells(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    before, others = creatives_of(strategy, 0), creatives_of(strategy, 1)
    own = strategy.brief.offering
    assert own is not None
    keywords = line_of(strategy, 0).targeting
    changed = set_line_offering(
        alice, strategy, line_of(strategy, 0).public_id, hampers.public_id, 1
    )
    assert changed.revision == 2
    line = line_of(strategy, 0)
    assert line.offering_id == hampers.pk
    assert line.targeting != keywords
    creatives = creatives_of(strategy, 0, chosen=True)
    assert creatives
    assert {one.landing_url for one in creatives} == {"https://kopirimba.example/hampers"}
    assert all("hampers" in " ".join(one.headlines).lower() for one in creatives)
    # Those of before are gone, and the other campaign keeps its own.
    keys = [one.pk for one in before]
    assert not Creative.objects.of(strategy.business).filter(pk__in=keys).exists()
    assert [one.pk for one in creatives_of(strategy, 1)] == [one.pk for one in others]
    # And back to what the brief sells: no words of its own are left with the line.
    set_line_offering(alice, strategy, line.public_id, own.public_id, 2)
    line = line_of(strategy, 0)
    assert (line.offering_id, line.creative_guidelines) == (None, None)
    assert [one.headlines for one in creatives_of(strategy, 0)] == [one.headlines for one in before]


def test_social_ads_get_their_images_and_can_be_approved(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    set_line_offering(alice, strategy, line_of(strategy, 1).public_id, hampers.public_id, 1)
    assert all(one.image_id is not None for one in creatives_of(strategy, 1))
    decide.approve(alice, strategy, 2)
    again = plans.again(strategy.business, strategy)
    assert again.approved_hash == hash_of(frozen_content(again))


def test_what_a_line_sells_already_leaves_its_ads_as_they_are(
    alice: Actor, strategy: Strategy
) -> None:
    own = strategy.brief.offering
    assert own is not None
    ads = [ad.pk for ad in ads_of(strategy)]
    set_line_offering(alice, strategy, line_of(strategy, 0).public_id, own.public_id, 1)
    assert [ad.pk for ad in ads_of(strategy)] == ads


def test_ads_that_were_approved_once_stay_on_record_and_do_not_run(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    before = creatives_of(strategy, 0)
    decide.approve(alice, strategy, 1)
    line_id = line_of(strategy, 0).public_id
    with pytest.raises(Refusal) as caught:
        set_line_offering(alice, strategy, line_id, hampers.public_id, 1)
    assert caught.value.code is StrategyRefusal.NOT_READY
    revision = decide.reopen(alice, strategy, 1).revision
    set_line_offering(alice, strategy, line_id, hampers.public_id, revision)
    pictured = creatives_of(strategy, 0)
    assert [one.pk for one in pictured[: len(before)]] == [one.pk for one in before]
    chosen = creatives_of(strategy, 0, chosen=True)
    assert chosen
    assert not {one.pk for one in chosen} & {one.pk for one in before}


def test_unknown_and_archived_offerings_lines_and_old_revisions_are_refused(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    line_id = line_of(strategy, 0).public_id
    elsewhere = make.business("Other")
    theirs = create_offering(
        Actor.service(elsewhere, "test"), OfferingDetails(name="Theirs", names={})
    )
    for offering_id in (theirs.public_id, "off_nothing", ""):
        with pytest.raises(Refusal) as caught:
            set_line_offering(alice, strategy, line_id, offering_id, 1)
        assert caught.value.flaws[0].code is BriefRefusal.UNKNOWN_OFFERING
    for wrong in ((line_id, 2), ("line_nothing", 1)):
        with pytest.raises(Refusal):
            set_line_offering(alice, strategy, wrong[0], hampers.public_id, wrong[1])
    archive_offering(alice, hampers, archived=True)
    with pytest.raises(Refusal) as caught:
        set_line_offering(alice, strategy, line_id, hampers.public_id, 1)
    assert caught.value.flaws[0].code is BriefRefusal.UNKNOWN_OFFERING


def test_an_offering_without_a_word_in_any_language_is_refused_and_nothing_is_lost(
    alice: Actor, member: Member, hampers: Offering
) -> None:
    strategy = plans.ready(member, new_campaigns=(NewLine("search", "One"),))
    Offering.objects.of(strategy.business).filter(pk=hampers.pk).update(
        name="Zyxo", languages=["ta"], category=""
    )
    brief = strategy.brief
    brief.creative_guidelines = {**brief.creative_guidelines, "languages": ["ta"]}
    brief.save()
    ads = [ad.pk for ad in ads_of(strategy)]
    with pytest.raises(Refusal) as caught:
        set_line_offering(alice, strategy, line_of(strategy, 0).public_id, hampers.public_id, 1)
    assert caught.value.code is StrategyRefusal.NO_ADS_WRITTEN
    assert [ad.pk for ad in ads_of(strategy)] == ads


def test_an_edit_of_an_ad_is_lost_with_the_ad(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    ad = ads_of(strategy)[0]
    edit.edit_ad(alice, strategy, ad.public_id, edit.NewTexts(landing_url="https://a.example/"), 1)
    set_line_offering(alice, strategy, ad.line.public_id, hampers.public_id, 2)
    assert "https://a.example/" not in {one.landing_url for one in creatives_of(strategy, 0)}


def generated_again(alice: Actor, strategy: Strategy) -> Strategy:
    newer = briefs.generate_again(alice, strategy)
    generate.generate(str(newer.pk))
    return plans.again(alice.business, newer)


def test_a_strategy_generated_again_keeps_what_a_person_chose_for_a_campaign(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    set_line_offering(alice, strategy, line_of(strategy, 0).public_id, hampers.public_id, 1)
    for _ in range(2):
        strategy = generated_again(alice, strategy)
        assert line_of(strategy, 0).offering_id == hampers.pk
        assert {one.landing_url for one in creatives_of(strategy, 0)} == {
            "https://kopirimba.example/hampers"
        }
        assert line_of(strategy, 1).offering_id is None


def test_what_was_chosen_back_or_archived_since_is_not_kept(
    alice: Actor, strategy: Strategy, hampers: Offering
) -> None:
    own = strategy.brief.offering
    assert own is not None
    set_line_offering(alice, strategy, line_of(strategy, 0).public_id, hampers.public_id, 1)
    set_line_offering(alice, strategy, line_of(strategy, 0).public_id, own.public_id, 2)
    set_line_offering(alice, strategy, line_of(strategy, 1).public_id, hampers.public_id, 3)
    archive_offering(alice, hampers, archived=True)
    newer = generated_again(alice, strategy)
    assert [line.offering_id for line in lines_of(newer)] == [None, None]
    assert [line.chosen_offering_id for line in lines_of(newer)] == [own.pk, None]


def test_a_campaign_that_runs_sells_what_was_chosen_for_it_and_not_what_it_promotes(
    alice: Actor, member: Member, hampers: Offering
) -> None:
    running = make.campaign(alice.business, "Running", platform="search")
    strategy = plans.ready(member, campaign_ids=(running.public_id,), new_campaigns=())
    own = strategy.brief.offering
    assert own is not None
    set_line_offering(alice, strategy, line_of(strategy, 0).public_id, hampers.public_id, 1)
    promote(alice, running, own)
    assert line_of(generated_again(alice, strategy), 0).offering_id == hampers.pk
