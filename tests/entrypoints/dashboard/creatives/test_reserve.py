"""An ad is kept in reserve on its page and in the list."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.entrypoints.dashboard.shared.ads.groups import groups_of
from tests.builders import approved
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ad(alice: Member) -> StrategyAd:
    return ad_on(approved.strategy(alice.business, "search", "social"), "search")


def use_of(ad: StrategyAd) -> tuple[bool, bool]:
    row = StrategyAd.objects.of(ad.business).get(pk=ad.pk)
    return row.is_chosen, row.is_reserve


def test_on_its_page(ad: StrategyAd, at_screen: Client) -> None:
    def pressed(do: str) -> str:
        seen = Strategy.objects.of(ad.business).get().revision
        form = {"do": do, "revision": seen}
        return html_of(at_screen.post(address_of(ad), form, follow=True))

    assert "It can only start in place of one that pauses." in pressed("reserve")
    assert use_of(ad) == (False, True)
    assert "Keep in reserve" in pressed("let_run")
    assert use_of(ad) == (True, False)


def test_in_the_list(ad: StrategyAd, at_screen: Client) -> None:
    wanted = {"chosen": "reserve", "revision": "1"}
    answer = at_screen.post(f"{address_of(ad)}choose/", wanted)
    assert answer.status_code == 302
    assert use_of(ad) == (False, True)
    strategy = Strategy.objects.of(ad.business).select_related("brief", "business").get()
    group = groups_of(strategy, may_edit=True)[0]
    assert (group.chosen, group.in_reserve) == (0, 1)
