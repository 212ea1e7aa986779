"""What ads taught: of stored days, over campaigns, of one business; and who is first then."""

from dataclasses import dataclass

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.traits import angle_effects, in_learned_order, what_did_better
from kempen.domain.campaigns.models import Campaign
from kempen.optimiser.ads.traits import TraitVerdict
from tests import make
from tests.builders.stored_days import placed_ad, ran_days

pytestmark = pytest.mark.django_db


def taught(business: Business, name: str) -> Campaign:
    campaign = make.campaign(business, name)
    claims = [{"type": "free_delivery", "slots": {}}]
    placed_ad(campaign, "1", angle="offer", claims=claims)
    placed_ad(campaign, "2", angle="offer", language="ms")
    placed_ad(campaign, "3", angle="proof", claims=claims)
    placed_ad(campaign, "4", angle="proof", language="ms")
    ran_days(campaign, {"1": 9, "2": 9, "3": 5, "4": 5, "99": 50}, days=40)
    return campaign


def test_the_angle_that_brought_more_is_told_over_all_campaigns() -> None:
    business = make.business()
    for name in ("Beans", "Hampers", "Cafe"):
        taught(business, name)
    traits = {(one.sort, one.trait): one for one in what_did_better(business)}
    assert traits["angle", "offer"].verdict is TraitVerdict.BETTER
    assert traits["angle", "proof"].verdict is TraitVerdict.WORSE
    assert traits["language", "ms"].verdict is TraitVerdict.UNKNOWN
    assert traits["angle", "offer"].campaigns == 3
    # Ads that Kempen did not make have no traits, and change nothing.
    assert traits["angle", "offer"].ads == 6
    assert ("claim", "free_delivery") in traits
    assert what_did_better(business) == what_did_better(business)
    assert what_did_better(make.business("Teh Tarik")) == []


@dataclass(frozen=True)
class Draft:
    angle: str
    headline: str


def test_better_angles_come_first_and_worse_ones_last() -> None:
    business = make.business()
    for name in ("Beans", "Hampers", "Cafe"):
        taught(business, name)
    drafts = [
        Draft("benefit", "a"), Draft("proof", "b"), Draft("offer", "c"), Draft("question", "d"),
    ]  # fmt: skip
    ordered = in_learned_order(drafts, angle_effects(business))
    assert [one.angle for one in ordered] == ["offer", "benefit", "question", "proof"]
    assert in_learned_order(drafts, []) == drafts
