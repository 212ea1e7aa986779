"""Whom a campaign is for: looked up, sent, read back, changed, and told by state and term."""

import dataclasses
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from kempen.platforms.interface import NewPlatformCampaign, Platform, PlatformError, Remedy
from kempen.platforms.registry import platform_of
from kempen.platforms.social.client import SocialPlatform
from kempen.platforms.targeting import (
    Criterion,
    CriterionKind,
    RegionResult,
    SearchTermResult,
    Targeting,
    TargetKeyword,
)
from tests.platforms.openings import (
    aimed_at,
    launched_at,
    names_of,
    new_campaign,
    opened,
    opened_over,
)
from tests.sandbox.in_process import InProcess
from tests.sandbox.partners import Partners

PLACE, LANGUAGE, INTEREST = CriterionKind


def test_a_state_is_found_by_any_of_itsnames_of(name: str, platform: Platform) -> None:
    (penang,) = platform.find_criteria(PLACE, "pulau pinang")
    assert (penang.name, penang.detail) == ("Penang", "State")
    assert penang in platform.find_criteria(PLACE, "Penang")
    town = platform.find_criteria(PLACE, "Petaling Jaya")
    assert [(one.name, one.detail) for one in town] == [("Petaling Jaya", "City, Selangor")]
    assert platform.find_criteria(PLACE, "Atlantis") == []
    states = platform.find_criteria(PLACE, "")
    # The search platform has no state for Putrajaya.
    assert len(states) == (16 if name == "social" else 15)
    assert states == sorted(states, key=lambda one: one.name)


def test_languages_and_interests_are_found(name: str, platform: Platform) -> None:
    every = platform.find_criteria(LANGUAGE, "")
    assert {"Malay", "Tamil"} <= {one.name for one in every}
    assert names_of(platform.find_criteria(LANGUAGE, "malay")) == ["Malay"]
    coffee = platform.find_criteria(INTEREST, "coffee")
    assert [(one.name, one.detail) for one in coffee] == (
        [("Coffee", "Food and drink")] if name == "social" else []
    )
    assert platform.find_criteria(INTEREST, "") == []


def test_what_cannot_be_aimed_at_any_more_is_not_offered(partners: Partners) -> None:
    with closing(opened(partners, "search")) as search:
        assert search.find_criteria(PLACE, "Seberang Perai") == []


def test_a_campaign_stands_as_it_was_aimed(name: str, platform: Platform) -> None:
    aim = aimed_at(platform, "Selangor", "Petaling Jaya" if name == "search" else "Ipoh")
    there = platform.targeting([number := launched_at(platform, aim)])[number]
    assert set(there.places) == set(aim.places)
    assert {one.key for one in there.languages} == {one.key for one in aim.languages}
    assert names_of(there.languages) == names_of(aim.languages)
    assert there.interests == tuple(dataclasses.replace(one, detail="") for one in aim.interests)
    assert set(there.keywords) == set(aim.keywords)
    assert there.negative_keywords == aim.negative_keywords


def test_without_a_targeting_a_campaign_is_for_its_country(name: str, platform: Platform) -> None:
    new: NewPlatformCampaign = new_campaign()
    number = platform.create_campaign(new).campaign_id
    there = platform.targeting([number])[number]
    assert [one.detail for one in there.places] == ["Country"]
    plain = tuple(TargetKeyword(text) for text in new.keywords)
    assert there.keywords == (plain if name == "search" else ())
    assert not there.languages


def test_setting_makes_it_stand_and_may_be_repeated(platform: Platform) -> None:
    number = launched_at(platform, aimed_at(platform, "Selangor", "Johor"))
    wanted = aimed_at(platform, "Sabah", "Johor")
    keywords = wanted.keywords[:1] and (*wanted.keywords[:1], TargetKeyword("kopi sabah"))
    wanted = dataclasses.replace(
        wanted,
        languages=wanted.languages[:1],
        keywords=keywords,
        negative_keywords=(),
        interests=(),
    )
    for _ in range(2):
        platform.set_targeting(number, wanted)
        there = platform.targeting([number])[number]
        assert names_of(there.places) == ["Johor", "Sabah"]
        assert [one.name for one in there.languages] == ["Malay"]
        assert set(there.keywords) == set(wanted.keywords)
        assert not there.negative_keywords
        assert not there.interests


def test_an_empty_part_leaves_what_stands(platform: Platform) -> None:
    number = launched_at(platform, aim := aimed_at(platform, "Selangor"))
    before = platform.targeting([number])[number]
    platform.set_targeting(number, Targeting())
    assert platform.targeting([number])[number] == before
    platform.set_targeting(number, dataclasses.replace(aim, places=(), languages=(), keywords=()))
    assert platform.targeting([number])[number] == before


def test_what_stands_besides_is_left_alone(partners: Partners) -> None:
    """The social platform replaces a targeting whole: ages would be lost."""
    with closing(opened(partners, "social")) as social:
        assert isinstance(social, SocialPlatform)
        new = dataclasses.replace(new_campaign(), targeting=aimed_at(social, "Selangor"))
        older = dataclasses.replace(new.audience, age_min=35, age_max=50)
        number = social.create_campaign(dataclasses.replace(new, audience=older)).campaign_id
        social.set_targeting(number, aimed_at(social, "Perak"))
        sets = social._calls.get(f"/{number}/adsets", {"fields": "targeting"})["data"]
        (whole,) = [one["targeting"] for one in sets]
        assert (whole["age_min"], whole["age_max"]) == (35, 50)
        assert [one["name"] for one in whole["geo_locations"]["regions"]] == ["Perak"]


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("search", Criterion(PLACE, "77", "Nowhere"), "INVALID_CRITERION_ID"),
        ("search", Criterion(PLACE, "1010999", "Seberang Perai"), "OBSOLETE"),
        ("search", Criterion(PLACE, "region:1910", "Selangor"), "is a number"),
        ("social", Criterion(PLACE, "region:77", "Nowhere"), "region key is not known"),
        ("social", Criterion(PLACE, "20738", "Selangor"), "choose it again"),
        ("social", Criterion(PLACE, "-region:1910", "Selangor"), "needs a place"),
    ],
)
def test_a_place_that_is_none_is_refused_and_nothing_changes(
    name: str, wrong: Criterion, message: str, partners: Partners
) -> None:
    with closing(opened(partners, name)) as platform:
        number = launched_at(platform, aimed_at(platform, "Selangor"))
        with pytest.raises(PlatformError, match=message) as caught:
            platform.set_targeting(number, Targeting(places=(wrong,)))
        assert caught.value.kind is Remedy.PERMANENT
        assert names_of(platform.targeting([number])[number].places) == ["Selangor"]


@pytest.mark.parametrize("text", ["kopi!", "satu " * 11, "a" * 81])
def test_a_keyword_that_the_platform_does_not_take_is_refused(
    text: str, partners: Partners
) -> None:
    with closing(opened(partners, "search")) as search:
        with pytest.raises(PlatformError, match="KEYWORD") as caught:
            launched_at(search, Targeting(keywords=(TargetKeyword(text.strip()),)))
        assert caught.value.kind is Remedy.PERMANENT


def test_no_call_is_made_for_no_campaigns(platform: Platform) -> None:
    today = datetime.now(UTC).date()
    assert platform.targeting([]) == {}
    assert platform.region_results([], today, today) == []
    assert platform.search_terms([], today, today) == []
    assert platform.targeting(["12"]) == {}


def test_the_parts_of_a_campaign_sum_up_to_it(name: str, partners: Partners) -> None:
    with closing(opened(partners, name, "Kopi Rimba")) as busy:
        numbers = [one.campaign_id for one in busy.campaigns()]
        until = datetime.now(UTC).date() - timedelta(days=1)
        since = until - timedelta(days=13)
        days = busy.daily_results(numbers, since, until)
        regions = busy.region_results(numbers, since, until)
        terms = busy.search_terms(numbers, since, until)
    assert {one.name for one in regions} >= {"Johor", "Selangor", "Sabah"}
    # Putrajaya's people are in no state there, as those of an unknown region would be.
    assert ("" in {one.name for one in regions}) == (name == "search")
    parts: list[Sequence[RegionResult | SearchTermResult]] = [regions]
    parts += [terms] if name == "search" else []
    assert bool(terms) == (name == "search")
    for number in numbers:
        own = [row for row in days if row.campaign_id == number]
        for part in parts:
            mine = [row for row in part if row.campaign_id == number]
            assert sum((row.spend for row in mine), Decimal(0)) == sum(row.spend for row in own)
            assert sum(row.clicks for row in mine) == sum(row.clicks for row in own)
            assert sum(row.conversions for row in mine) == sum(row.conversions for row in own)
            assert sum(row.revenue for row in mine) == sum(row.revenue for row in own)
    for part in parts:
        mine = [row for row in part if row.campaign_id == numbers[0]]
        assert [row.spend for row in mine] == sorted((row.spend for row in mine), reverse=True)


def test_results_come_only_from_where_a_campaign_is_shown(name: str, tmp_path: Path) -> None:
    """And what people type is what its keywords let in."""
    own = InProcess(tmp_path)
    platform = opened_over(own, name, own)
    aim = aimed_at(platform, "Perak", "Sabah")
    number = launched_at(platform, aim)
    platform.resume(number)
    today = datetime.now(UTC).date()
    own.move({"minutes": 5})
    own.move({"days": 5})
    until = today + timedelta(days=6)
    regions = platform.region_results([number], today, until)
    assert {one.name for one in regions} == {"Perak", "Sabah"}
    if name == "search":
        terms = platform.search_terms([number], today, until)
        assert {one.keyword for one in terms} == {"kopi ipoh", "beli kopi"}
        assert not any("jawatan kosong" in one.term for one in terms)
        assert any(one.term.endswith("percuma") for one in terms)
    own.end()


@pytest.mark.parametrize("kind", ["rate_limit", "server_error", "timeout_before_write"])
def test_a_partner_that_misbehaves_is_said_so(kind: str, name: str, inside: InProcess) -> None:
    platform = opened_over(inside, name, inside)
    platform.account()
    inside.order(kind, partner=name, count=0)
    with pytest.raises(PlatformError) as caught:
        platform.find_criteria(PLACE, "Johor")
    assert caught.value.kind is Remedy.AGAIN


@pytest.mark.parametrize("kind", ["timeout_after_write", "broken_json"])
def test_a_change_whose_answer_is_lost_may_be_asked_for_again(
    kind: str, name: str, inside: InProcess
) -> None:
    platform = opened_over(inside, name, inside)
    number = launched_at(platform, aimed_at(platform, "Selangor"))
    wanted = aimed_at(platform, "Sabah")
    route = {"route": "*mutate"} if name == "search" else {}
    inside.order(kind, partner=name, method="POST", count=1, **route)
    # The social platform's own try again was enough: what it writes may be repeated.
    with suppress(PlatformError):
        platform.set_targeting(number, wanted)
    platform.set_targeting(number, wanted)
    assert names_of(platform.targeting([number])[number].places) == ["Sabah"]


def test_every_platform_says_how_much_it_takes() -> None:
    search, social = platform_of("search").targeting, platform_of("social").targeting
    assert min(search.most(PLACE), social.most(PLACE)) > 100
    assert (search.most(INTEREST), social.most(INTEREST) > 0) == (0, True)
    assert (search.keywords > 0, social.keywords, social.negative_keywords) == (True, 0, 0)
    assert min(search.most(LANGUAGE), social.most(LANGUAGE)) > 3
