"""Own figures in the wizard: asked for only where everything would be a guess."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.own_figures.rules import OwnFigures
from tests import make
from tests.builders import shop
from tests.builders.pages import unescaped_text_of
from tests.entrypoints.dashboard.wizard.briefs import PLAN, at_plan, begin, fill

pytestmark = pytest.mark.django_db
OWN = {"cost_per_conversion": "RM 25", "conversion_value": "80.50"}


def test_they_go_into_the_brief(at_screen: Client, alice: Member) -> None:
    place = f"{at_plan(at_screen)}plan/"
    page = unescaped_text_of(at_screen.get(place))
    assert "Your own figures" in page
    assert "Value of a sale, in RM" in page
    one = fill(at_screen, place, **PLAN, cost_per_conversion="25")
    assert one.status_code == 422
    assert "Enter both amounts, or neither." in unescaped_text_of(one)
    assert fill(at_screen, place, **PLAN, **OWN).status_code == 302
    (brief,) = Brief.objects.of(alice.business)
    assert brief.own_figures == OwnFigures(Decimal(25), Decimal("80.50"))


def test_they_can_be_left_empty(at_screen: Client, alice: Member) -> None:
    place = f"{at_plan(at_screen)}plan/"
    assert fill(at_screen, place, **PLAN).status_code == 302
    (brief,) = Brief.objects.of(alice.business)
    assert brief.own_figures is None


def test_they_are_not_asked_for_where_a_campaign_has_results(
    at_screen: Client, alice: Member
) -> None:
    campaign = make.campaign(alice.business, "Hampers", platform="search")
    shop.past(campaign, 60)
    place = begin(at_screen)
    assert fill(at_screen, f"{place}accounts/", campaigns=[campaign.public_id]).status_code == 302
    assert "Your own figures" not in unescaped_text_of(at_screen.get(f"{place}plan/"))
