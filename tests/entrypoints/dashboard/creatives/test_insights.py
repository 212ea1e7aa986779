"""Analytics > Ads: what ads taught, in words and ranges."""

import re

import pytest
from django.test import Client

from tests import make
from tests.builders.pages import text_of
from tests.builders.stored_days import placed_ad, ran_days

pytestmark = pytest.mark.django_db
PAGE = "/insights/ads/"


def test_each_angle_stands_with_its_range_and_verdict() -> None:
    member = make.member(make.business())
    for name in ("Beans", "Hampers"):
        campaign = make.campaign(member.business, name)
        claims = [{"type": "free_delivery", "slots": {}}]
        placed_ad(campaign, "1", angle="offer", layout="badge")
        placed_ad(campaign, "2", angle="proof", layout="badge")
        placed_ad(campaign, "3", angle="offer", claims=claims, layout="frame")
        ran_days(campaign, {"1": 9, "2": 5, "3": 9}, days=40)
    client = Client()
    client.force_login(member.person)
    shown = text_of(client.get(PAGE))
    for words in (
        "What your ads taught",
        "Offer +",
        "Probably better 4 ads in 2 campaigns",
        "Probably worse 2 ads in 2 campaigns",
        "Offer on a badge",
        "Free delivery",
    ):
        assert words in shown
    assert not re.search(r"\.\d%", shown), "a part of a per cent is less than anyone can tell"


def test_before_ads_ran_beside_each_other_it_says_what_is_missing() -> None:
    client = Client()
    client.force_login(make.member(make.business()).person)
    assert "Nothing to compare yet" in text_of(client.get(PAGE))
