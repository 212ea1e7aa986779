"""What each campaign of a brief sells, by API."""

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from tests import make
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db


def test_a_new_campaign_sells_the_offering_that_it_names(business: Business) -> None:
    program, _ = keyed(business)
    details = OfferingDetails("Raya hampers", {}, category="gifts", languages=("en", "ms"))
    offering_id = create_offering(make.actor(business), details).public_id
    new = [{"platform": "search"}, {"platform": "search", "offering_id": offering_id}]
    strategy = ready(program, business, campaign_ids=[], new_campaigns=new)
    coffee, hampers = strategy["allocation"]
    assert (coffee["offering_id"], hampers["offering_id"]) == (None, offering_id)
    assert hampers["new_campaign"]["offering_id"] == offering_id
    assert hampers["name"].startswith("Raya hampers")
    words = [
        " ".join(" ".join(ad["headlines"]) for ad in strategy["ads"] if ad["line_id"] == line)
        for line in (coffee["line_id"], hampers["line_id"])
    ]
    assert "hampers" in words[1].casefold()
    assert "hamper" not in words[0].casefold()
    unknown = body(campaign_ids=[], new_campaigns=[{**new[1], "offering_id": "off_x"}])
    refused = program.post("/strategies", unknown)
    assert refused.status_code == 422
    assert problem(refused)
    assert "new_campaigns" in str(refused.json()["errors"][0])
