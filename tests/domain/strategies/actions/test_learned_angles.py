"""The ads of a new strategy stand in the order that earlier ads taught, and it says so."""

import pytest

from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import representation, strategy_of
from kempen.domain.strategies.wording import sentence
from tests import make
from tests.builders import shop
from tests.builders.approved import answer_of
from tests.builders.stored_days import placed_ad, ran_days

pytestmark = pytest.mark.django_db


def generated(*, taught: bool) -> Strategy:
    business = make.business()
    for name in ("Beans", "Hampers", "Cafe") if taught else ():
        campaign = make.campaign(business, name)
        placed_ad(campaign, "1", angle="offer")
        placed_ad(campaign, "2", angle="benefit")
        ran_days(campaign, {"1": 9, "2": 5}, days=40)
    strategy = briefs.submit_brief(
        make.actor(business), shop.brief(campaign_ids=(), new_campaigns=(NewLine("search"),))
    )
    generate.generate(str(strategy.id))
    stored_strategy = strategy_of(business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def angles(strategy: Strategy) -> list[str]:
    ads = representation(strategy).ads
    return [ad.angle for ad in ads if (ad.platform, ad.language) == ("search", "en")]


def test_what_did_better_comes_first_and_what_did_worse_last() -> None:
    usual, learned = angles(generated(taught=False)), angles(generated(taught=True))
    assert sorted(usual) == sorted(learned)
    assert usual[0] == "benefit"
    assert (learned[0], learned[-1]) == ("offer", "benefit")
    assert learned[1:-1] == [one for one in usual if one not in ("offer", "benefit")]


def test_the_strategy_says_which_angle_is_first_and_why() -> None:
    notes = {note.code: note for note in answer_of(generated(taught=True)).notes}
    first, last = sentence(notes["angle_first"]), sentence(notes["angle_last"])
    assert first.startswith("Ads with the angle “Offer” come first.")
    assert "more for the same money" in first
    assert last.startswith("Ads with the angle “Benefit” come last.")
    assert not {"angle_first", "angle_last"} & {
        note.code for note in answer_of(generated(taught=False)).notes
    }
