"""Analytics > Forecasts, and the same through the API."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.scorecards import actions
from kempen.kit import strict_json
from tests import make
from tests.builders.frozen_forecasts import frozen_forecast, three_days
from tests.builders.pages import text_of
from tests.builders.program import Program
from tests.builders.raya_campaign import TODAY, screen_of

pytestmark = pytest.mark.django_db
PAGE = "/insights/forecasts/"


def words(client: Client) -> str:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return text_of(answer)


def test_before_anything_is_frozen_the_page_says_what_will_be_here(at_screen: Client) -> None:
    shown = words(at_screen)
    assert "No forecast has been scored yet." in shown
    assert "Kempen freezes each forecast at approval." in shown
    assert "View strategies" in shown


def test_the_record_is_told_good_or_bad(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business, "Beans")
    frozen_forecast(business, campaign, days_ago=30)
    frozen_forecast(business, campaign, days_ago=10)
    three_days(campaign, "400", days_ago=30)
    for number in range(3):
        make.day(campaign, TODAY - timedelta(days=10 - number), "100", "200")
    actions.score_everything()
    shown = words(at_screen)
    assert "1 of 2 results were in the likely range." in shown
    assert "9 to 91 in 100" in shown
    assert "50% too high" in shown
    assert "RM1,000 to RM1,400" in shown
    assert "In range" in shown
    assert "Below range" in shown
    assert "50 in 100, met" in shown
    assert "50 in 100, not met" in shown


def test_one_that_runs_says_when_it_ends(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business, "Beans")
    frozen_forecast(business, campaign, days_ago=2, days=10)
    three_days(campaign, "400", days_ago=2)
    actions.score_everything()
    shown = words(at_screen)
    assert "The first one ends on 27 Nov 2026." in shown
    assert "Running" in shown
    assert "up to 19 Nov 2026" in shown


def test_a_viewer_may_look(business: Business) -> None:
    assert "No forecast" in words(screen_of(business, "bob", role="viewer"))


def test_programs_read_the_same(business: Business) -> None:
    program = Program.of(business)
    empty = strict_json.loads(program.get("/reports/forecasts").content)
    assert empty == {"record": None, "data": [], "next_cursor": None}
    campaign = make.campaign(business, "Beans")
    forecast = frozen_forecast(business, campaign)
    three_days(campaign, "400")
    actions.score_everything()
    body = strict_json.loads(program.get("/reports/forecasts").content)
    assert (body["record"]["count"], body["record"]["held"]) == (1, 1)
    (one,) = body["data"]
    assert one["forecast_id"] == forecast.public_id
    assert one["strategy_id"] == forecast.strategy.public_id
    assert one["from"] == forecast.first.isoformat()
    assert (one["state"], one["range_held"], one["goal_met"]) == ("scored", True, True)
    assert (one["spent"], one["actual"]) == (Decimal(300), Decimal(1200))
    assert one["expected"]["p90"] == Decimal(1400)
    assert one["is_untouched"] is True
    assert one["campaigns"][0]["actual"] == Decimal(1200)


def test_pages_of_forecasts_follow_each_other(business: Business) -> None:
    campaign = make.campaign(business, "Beans")
    for days_ago in (10, 20, 30):
        frozen_forecast(business, campaign, days_ago=days_ago)
    program = Program.of(business)
    first = strict_json.loads(program.get("/reports/forecasts?limit=2").content)
    cursor = first["next_cursor"]
    second = strict_json.loads(program.get(f"/reports/forecasts?limit=2&cursor={cursor}").content)
    assert [len(first["data"]), len(second["data"])] == [2, 1]
    assert second["next_cursor"] is None


def test_a_key_without_the_scope_is_refused(business: Business) -> None:
    assert Program.of(business, ["campaigns:read"]).get("/reports/forecasts").status_code == 403
