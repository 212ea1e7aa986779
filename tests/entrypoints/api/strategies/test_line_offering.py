"""What a line of a strategy sells, changed by API."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from tests import make
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


def test_a_line_sells_another_offering_and_its_ads_follow(business: Business) -> None:
    program, _ = keyed(business)
    new = [{"platform": "search", "name": "House blend"}, {"platform": "search", "name": "More"}]
    strategy = ready(program, business, new_campaigns=new)
    details = OfferingDetails(
        name="Raya hampers",
        names={},
        category="gifts",
        languages=("en",),
        landing_url="https://kopirimba.example/hampers",
    )
    hampers = create_offering(Actor.service(business, "test"), details)
    path = f"/strategies/{strategy['strategy_id']}"
    line = strategy["allocation"][0]
    asked = {
        "line_id": line["line_id"],
        "amount": line["amount"],
        "offering_id": hampers.public_id,
    }
    answer = program.patch(path, {"revision": 1, "allocation": [asked]})
    assert answer.status_code == 200, answer.content
    changed = answer.json()
    assert changed["revision"] == 3
    assert [one["offering_id"] for one in changed["allocation"]] == [hampers.public_id, None]
    urls = {ad["line_id"]: ad["landing_url"] for ad in changed["ads"]}
    assert urls[line["line_id"]] == "https://kopirimba.example/hampers"
    elsewhere = Actor.service(make.business("Other"), "test")
    theirs = create_offering(elsewhere, OfferingDetails(name="Theirs", names={}))
    wrong = {**asked, "offering_id": theirs.public_id}
    refused = program.patch(path, {"revision": 3, "allocation": [wrong]})
    assert refused.status_code == 422
    error = refused.json()["errors"][0]
    assert (error["pointer"], error["code"]) == ("#/allocation/0/offering_id", "unknown_offering")
