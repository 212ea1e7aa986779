"""A campaign that runs keeps its ads, unless a person ticks that they are refreshed."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.launches.plans import planned_changes
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.actions.propose_ads import refresh_ads
from kempen.domain.strategies.minimums import ads_that_run
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import (
    ads_of,
    frozen_content,
    hash_of,
    lines_of,
    representation,
)
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business, member: Member) -> Strategy:
    """Of a campaign that runs, with little money a day, and of a new one."""
    beans = make.campaign(business, "Beans", platform="search")
    make.on_platform(beans)
    shop.past(beans, 60)
    wanted = shop.brief(
        budget=shop.budget("112"),
        campaign_ids=(beans.public_id,),
        new_campaigns=(NewLine("search", "House blend"),),
    )
    strategy = briefs.submit_brief(Actor.member(member), wanted)
    generate.generate(str(strategy.id))
    return plans.again(business, strategy)


def chosen_in(strategy: Strategy, line: int) -> list[str]:
    line_id = lines_of(strategy)[line].pk
    return [
        ad.creative.language for ad in ads_of(strategy) if ad.line_id == line_id and ad.is_chosen
    ]


def ads_planned(strategy: Strategy) -> list[int]:
    (account,) = planned_changes(strategy)
    return [len(change.ads) for change in account.changes]


def test_new_ads_are_offered_to_a_campaign_that_runs_and_none_is_ticked(
    strategy: Strategy,
) -> None:
    running, new = lines_of(strategy)
    assert [ad for ad in ads_of(strategy) if ad.line_id == running.pk]
    assert chosen_in(strategy, 0) == []
    assert chosen_in(strategy, 1)
    assert ads_planned(strategy)[0] == 0
    allocation = representation(strategy).allocation
    assert [line.refresh_ads for line in allocation] == [False, None]
    notes = representation(strategy).notes
    assert {note.line_id for note in notes if note.code == "fewer_ads"} <= {new.public_id}


def test_ticked_as_many_run_as_its_days_feed_and_the_approval_holds_them(
    strategy: Strategy, alice: Actor
) -> None:
    line, before = lines_of(strategy)[0], hash_of(frozen_content(strategy))
    refresh_ads(alice, strategy, line.public_id, refreshes=True, revision=1)
    chosen = chosen_in(strategy, 0)
    assert 1 <= len(chosen) == ads_that_run(line.daily, 10) < 10
    assert abs(chosen.count("en") - chosen.count("ms")) <= 1
    assert ads_planned(strategy)[0] == len(chosen)
    assert representation(plans.again(line.business, strategy)).allocation[0].refresh_ads
    assert hash_of(frozen_content(strategy)) != before
    refresh_ads(alice, strategy, line.public_id, refreshes=False, revision=2)
    assert chosen_in(strategy, 0) == []
    assert hash_of(frozen_content(strategy)) == before


def test_what_cannot_be_refreshed_is_refused(strategy: Strategy, alice: Actor) -> None:
    running, new = lines_of(strategy)
    refused = [
        (new.public_id, 1, StrategyRefusal.NOTHING_TO_REFRESH),
        ("line_x", 1, StrategyRefusal.UNKNOWN_LINE),
        (running.public_id, 7, StrategyRefusal.CHANGED_MEANWHILE),
    ]
    for line_id, revision, code in refused:
        with pytest.raises(Refusal) as caught:
            refresh_ads(alice, strategy, line_id, refreshes=True, revision=revision)
        assert caught.value.code is code
