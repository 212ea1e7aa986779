"""A phrase that the brief forbids is pointed at where it stands in the ad."""

import pytest

from tests import make
from tests.builders import shop
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


def test_the_error_for_a_forbidden_word_points_at_the_headline_that_holds_it() -> None:
    business = make.business()
    program, _ = keyed(business)
    strategy = ready(
        program,
        business,
        campaign_ids=[],
        new_campaigns=[{"platform": "search", "name": "Beans"}],
        creative_guidelines={**shop.GUIDELINES, "never_say": ["best"]},
    )
    ad = next(one for one in strategy["ads"] if one["language"] == "en")
    change = {
        "ad_id": ad["ad_id"],
        "headlines": ["Liberica beans", "Roasted today", "Best beans by post"],
        "descriptions": ["Delivered in two days.", "Fresh from Johor."],
    }
    refused = program.patch(
        f"/strategies/{strategy['strategy_id']}", {"revision": 1, "ads": [change]}
    )
    assert problem(refused) == (422, "ad_refused")
    (error,) = refused.json()["errors"]
    assert (error["pointer"], error["code"]) == ("#/ads/0/headlines/2", "never_say")
