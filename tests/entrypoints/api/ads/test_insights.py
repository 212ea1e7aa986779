"""GET /v1/ads/insights: what ads taught, with ranges, of the key's business."""

import pytest

from tests import make
from tests.builders.program import Program
from tests.builders.stored_days import placed_ad, ran_days

pytestmark = pytest.mark.django_db


def test_what_did_better_is_told_with_its_range() -> None:
    business = make.business()
    for name in ("Beans", "Hampers"):
        campaign = make.campaign(business, name)
        placed_ad(campaign, "1", angle="offer")
        placed_ad(campaign, "2", angle="proof")
        ran_days(campaign, {"1": 9, "2": 5}, days=40)
    program = Program.of_owner(business)
    offer, proof = program.get("/ads/insights").json()["data"]
    assert (offer["trait"], offer["value"], offer["verdict"]) == (
        "angle",
        "offer",
        "probably_better",
    )
    assert 0 < offer["p10"] < offer["effect"] < offer["p90"]
    assert offer["chance_better"] > 0.9
    assert (offer["ads"], offer["campaigns"]) == (2, 2)
    assert (proof["value"], proof["verdict"]) == ("proof", "probably_worse")


def test_a_business_without_ads_has_none() -> None:
    assert Program.of_owner(make.business()).get("/ads/insights").json() == {"data": []}
