"""What did better: found where it is true, silent where little is known, never by its campaign."""

import numpy as np
import pytest

from kempen.optimiser.ads.traits import ComparedAds, TraitVerdict, trait_effects
from kempen.optimiser.ads.worth import AdDays


def campaign(rates: dict[str, float], seed: int, days: int = 60) -> ComparedAds:
    """Two ads an angle, the named conversions a day each on RM20."""
    dice = np.random.default_rng(seed)
    angles = [angle for angle in rates for _ in range(2)]
    spend = np.full((days, len(angles)), 20.0)
    means = np.array([rates[angle] for angle in angles])
    conversions = dice.poisson(np.tile(means, (days, 1))).astype(float)
    return ComparedAds(AdDays(spend, conversions), [{"angle": frozenset([a])} for a in angles])


def test_what_brings_a_third_more_everywhere_is_found() -> None:
    effects = trait_effects([campaign({"offer": 4.0, "proof": 3.0}, seed) for seed in range(6)])
    offer, proof = effects
    assert (offer.trait, offer.verdict) == ("offer", TraitVerdict.BETTER)
    assert (proof.trait, proof.verdict) == ("proof", TraitVerdict.WORSE)
    assert offer.low < 1 / 3 < offer.high
    assert proof.low < -0.25 < proof.high
    assert (offer.ads, offer.campaigns) == (12, 6)


def test_a_strong_campaign_flatters_nobody() -> None:
    strong = campaign({"offer": 9.0, "benefit": 9.0}, 1)
    weak = campaign({"proof": 1.0, "benefit": 1.0}, 2)
    assert {one.verdict for one in trait_effects([strong, weak])} == {TraitVerdict.UNKNOWN}


def test_little_data_says_nothing() -> None:
    effects = trait_effects([campaign({"offer": 2.0, "proof": 0.5}, 3, days=6)])
    assert {one.verdict for one in effects} <= {TraitVerdict.TOO_LITTLE}
    assert trait_effects([]) == []
    alone = campaign({"offer": 3.0}, 4)
    assert trait_effects([alone]) == []


def test_several_claims_of_an_ad_are_told_apart() -> None:
    dice = np.random.default_rng(5)
    held = [{"a"}, {"a", "b"}, {"b"}, set[str]()]
    rates = np.array([4.0 * (1.4 if "a" in one else 1.0) for one in held])
    campaigns = [
        ComparedAds(
            AdDays(np.full((60, 4), 10.0), dice.poisson(np.tile(rates, (60, 1))).astype(float)),
            [{"claim": frozenset(one)} for one in held],
        )
        for _ in range(5)
    ]
    effects = {one.trait: one for one in trait_effects(campaigns)}
    assert effects["a"].verdict is TraitVerdict.BETTER
    assert effects["a"].low < 0.4 < effects["a"].high
    assert effects["b"].low < 0 < effects["b"].high


@pytest.mark.parametrize("seed", [0, 7])
def test_the_same_ads_give_the_same_answer(seed: int) -> None:
    ads = [campaign({"offer": 4.0, "proof": 3.0}, 1)]
    assert trait_effects(ads, seed=seed) == trait_effects(ads, seed=seed)
