"""An ad that is frozen is read, and its page says why and what to do."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Strategy, StrategyAd
from tests.builders import approved
from tests.builders.pages import text_of
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of, stored, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    return approved.strategy(alice.business, "social", "search")


@pytest.mark.parametrize("status", ["approved", "launched", "rejected", "superseded", "failed"])
def test_an_ad_that_is_frozen_is_read_and_not_changed(
    status: str, at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    form = typed(ad, headline_0="Too late")
    Strategy.objects.of(strategy.business).update(status=status)
    page = html_of(at_screen.get(address_of(ad)))
    assert "<textarea" not in page
    assert "Fresh beans from Johor, roasted on the day of shipping." in page
    assert "strategy" in page
    for do in ("save", "upload", "remove", "leave_out", "preview"):
        assert at_screen.post(address_of(ad), {**form, "do": do}).status_code == 302
    at_screen.post(f"{address_of(ad)}choose/", {"revision": "1", "chosen": "no"})
    assert stored(ad).headlines == ["Liberica beans"]
    assert StrategyAd.objects.of(ad.business).get(pk=ad.pk).is_chosen


def test_an_approved_ad_says_how_to_change_it(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    approved.approve(strategy, alice)
    page = text_of(at_screen.get(address_of(ad_on(strategy, "social"))))
    assert "choose “Reopen to edit” under Decision." in page
