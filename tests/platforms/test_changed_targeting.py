"""Targeting that somebody changed on a platform, and ads that were added: what is left alone."""

import dataclasses

from kempen.platforms.interface import NewAds, Platform
from kempen.platforms.search.client import SearchPlatform
from kempen.platforms.targeting import CriterionKind, TargetKeyword
from tests.platforms.openings import aimed_at, launched_at, names_of, new_campaign, opened_over
from tests.sandbox.in_process import InProcess

PLACE = CriterionKind.PLACE


def test_what_somebody_adds_there_is_seen_and_taken_away(inside: InProcess) -> None:
    """A place that is kept out, a radius, a broad keyword: none of them is Kempen's."""
    search = opened_over(inside, "search", inside)
    assert isinstance(search, SearchPlatform)
    number = launched_at(search, aim := aimed_at(search, "Selangor"))
    campaign = f"customers/{search._calls.customer}/campaigns/{number}"
    point = {"latitudeInMicroDegrees": 3139000, "longitudeInMicroDegrees": 101686900}
    perak = {"geoTargetConstant": "geoTargetConstants/20737"}
    added = [
        {"create": {"campaign": campaign, "location": perak, "negative": True}},
        {"create": {"campaign": campaign, "proximity": {"geoPoint": point, "radius": 5}}},
    ]
    search._calls.change("campaignCriteria:mutate", {"operations": added}, repeatable=False)
    there = search.targeting([number])[number]
    assert sorted(one.detail for one in there.places) == ["Radius", "State", "State"]
    assert [one.name for one in there.places if one.is_excluded] == ["Perak"]
    search.set_targeting(number, aim)
    assert search.targeting([number])[number].places == aim.places


def test_what_somebody_changes_on_the_platforms_pages_is_read_back(
    name: str, inside: InProcess
) -> None:
    platform = opened_over(inside, name, inside)
    number = launched_at(platform, aim := aimed_at(platform, "Selangor", "Johor"))
    own = "add_keyword" if name == "search" else "add_interest"
    for change in ("remove_place", "add_place", own):
        inside.order("drift", deed=change, campaign=number)
    there = platform.targeting([number])[number]
    assert len({*names_of(aim.places)} & {*names_of(there.places)}) == 1
    assert "Sabah" in names_of(there.places)
    if name == "search":
        assert TargetKeyword("kopi percuma", "broad") in there.keywords
        inside.order("drift", deed="remove_keyword", campaign=number)
        assert len(platform.targeting([number])[number].keywords) == 2
    else:
        assert names_of(there.interests) == ["Coffee", "Travel"]
    platform.set_targeting(number, aim)
    there = platform.targeting([number])[number]
    assert {one.key for one in there.criteria} == {one.key for one in aim.criteria}
    assert set(there.keywords) == set(aim.keywords)


def test_added_ads_keep_whom_they_are_for(name: str, platform: Platform) -> None:
    """Ad sets and groups may differ: what stands in one of them is not spread over the others."""
    number = launched_at(platform, first := aimed_at(platform, "Selangor"))
    other = aimed_at(platform, "Johor")
    words = (TargetKeyword("kopi johor"),) if name == "search" else ()
    added = dataclasses.replace(
        new_campaign(), targeting=dataclasses.replace(other, keywords=words)
    )
    ads: NewAds = added
    platform.add_ads(number, ads)
    before = platform.targeting([number])[number]
    places = ["Selangor"] if name == "search" else ["Johor", "Selangor"]
    assert names_of(before.places) == places
    assert set(before.keywords) == {*first.keywords, *words}
    platform.set_targeting(number, before)
    assert platform.targeting([number])[number] == before
    sabah = platform.find_criteria(PLACE, "Sabah")[0]
    platform.set_targeting(number, dataclasses.replace(before, places=(*before.places, sabah)))
    assert names_of(platform.targeting([number])[number].places) == sorted([*places, "Sabah"])
    platform.set_targeting(number, dataclasses.replace(before, places=(sabah,)))
    assert names_of(platform.targeting([number])[number].places) == ["Sabah"]
