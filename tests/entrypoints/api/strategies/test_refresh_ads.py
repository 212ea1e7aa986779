"""Whether the ads of a campaign that runs are refreshed, by API."""

import pytest

from kempen.domain.accounts.models import Business
from tests import make
from tests.builders import shop
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


def test_ads_of_a_campaign_that_runs_are_refreshed_where_it_is_asked_for(
    business: Business,
) -> None:
    beans = make.campaign(business, "Beans", platform="search")
    make.on_platform(beans)
    shop.past(beans, 60)
    program, _ = keyed(business)
    new = {"platform": "search", "name": "House blend"}
    strategy = ready(program, business, new_campaigns=[new])
    path = f"/strategies/{strategy['strategy_id']}"
    running, added = strategy["allocation"]
    assert (running["refresh_ads"], added["refresh_ads"]) == (False, None)
    asked = {"line_id": running["line_id"], "amount": running["amount"], "refresh_ads": True}
    changed = program.patch(path, {"revision": 1, "allocation": [asked]}).json()
    assert changed["revision"] == 3
    assert changed["allocation"][0]["refresh_ads"]
    wrong = {"line_id": added["line_id"], "amount": added["amount"], "refresh_ads": True}
    refused = program.patch(path, {"revision": 3, "allocation": [wrong]})
    assert problem(refused) == (422, "nothing_to_refresh")
