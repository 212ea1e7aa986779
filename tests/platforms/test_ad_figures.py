"""Figures of single ads and of people reached, the same contract for every platform."""

import dataclasses
from collections import Counter
from contextlib import closing
from datetime import date, timedelta

from kempen.platforms.interface import Platform
from tests.platforms.openings import new_campaign, opened
from tests.sandbox.partners import Partners


def test_the_figures_of_ads_sum_up_to_those_of_their_campaign(
    platform: Platform, partners: Partners
) -> None:
    new = new_campaign(budget="80.00")
    second = dataclasses.replace(new.ads[0], tag="a9", headlines=new.ads[0].headlines[::-1])
    created = platform.create_campaign(dataclasses.replace(new, ads=(*new.ads, second)))
    number = created.campaign_id
    first = date.fromisoformat(partners.move(days=0))
    platform.resume(number)
    partners.move(days=3)
    platform.set_ad(number, created.ads["a9"], is_on=False)
    partners.move(days=5)
    last = first + timedelta(days=8)
    days = platform.daily_results([number], first, last)
    ads = platform.ad_results([number], first, last)
    assert {row.ad_id for row in ads} == set(created.ads.values())
    for day in days:
        parts = [row for row in ads if row.date == day.date]
        for name in ("spend", "impressions", "clicks", "conversions", "revenue"):
            assert sum(getattr(row, name) for row in parts) == getattr(day, name)
    # A paused ad keeps what it brought and gets nothing more.
    paused = [row.date for row in ads if row.ad_id == created.ads["a9"] and row.spend]
    assert len(paused) == 3
    assert platform.ad_results([], first, last) == []


def test_people_are_counted_for_a_whole_period_where_the_platform_counts_them(
    name: str, partners: Partners
) -> None:
    with closing(opened(partners, name, "Kopi Rimba")) as busy:
        numbers = [one.campaign_id for one in busy.campaigns()]
        until = date.fromisoformat(partners.move(days=0)) - timedelta(days=1)
        week = busy.reach(numbers, until - timedelta(days=6), until)
        month = busy.reach(numbers, until - timedelta(days=27), until)
        if name == "search":
            assert week == month == []
            return
        assert {row.campaign_id for row in week} == set(numbers)
        shown = Counter[str]()
        for day in busy.daily_results(numbers, until - timedelta(days=6), until):
            shown[day.campaign_id] += day.impressions
        for row in week:
            assert row.frequency >= 1
            assert abs(row.reach * row.frequency - shown[row.campaign_id]) < 1
        # The same person is counted once: a month reaches fewer than its weeks together.
        assert all(row.reach < 4 * one.reach for row, one in zip(month, week, strict=True))
