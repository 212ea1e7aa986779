"""Ads of each language stand in groups of their own, with the keywords of that language."""

import dataclasses
from typing import Any

from kempen.platforms.interface import NewAds, NewPlatformCampaign
from kempen.platforms.search import criteria, launching
from kempen.platforms.search.client import SearchPlatform
from kempen.platforms.targeting import Targeting, TargetKeyword
from tests.platforms.openings import new_campaign, opened_over
from tests.sandbox.in_process import InProcess

ENGLISH = TargetKeyword("coffee beans", language="en")
MALAY = TargetKeyword("biji kopi", language="ms")
TAMIL = TargetKeyword("காபி", language="ta")
BRAND = TargetKeyword("kopi rimba", "exact")


def bilingual(count: int = 2, *keywords: TargetKeyword) -> NewPlatformCampaign:
    """Ads in English and Malay, so many of each."""
    new = new_campaign()
    ads = tuple(
        dataclasses.replace(
            new.ads[0],
            tag=f"{language}{number}",
            headlines=(f"{language} {number}", "Freshly roasted", "Beans by post"),
            language=language,
        )
        for language in ("en", "ms")
        for number in range(count)
    )
    words = keywords or (ENGLISH, MALAY, BRAND)
    return dataclasses.replace(new, ads=ads, targeting=Targeting(keywords=words))


def groups_in(body: Any) -> dict[str, tuple[list[str], int]]:
    """By the name of each group its keywords, and how many ads it has."""
    operations = [next(iter(one.items())) for one in body["mutateOperations"]]
    parts = [(kind, one["create"]) for kind, one in operations]
    names = {one["resourceName"]: one["name"] for kind, one in parts if kind == "adGroupOperation"}
    return {
        name: (
            [
                one["keyword"]["text"]
                for kind, one in parts
                if kind == "adGroupCriterionOperation" and one["adGroup"] == group
            ],
            sum(kind == "adGroupAdOperation" and one["adGroup"] == group for kind, one in parts),
        )
        for group, name in names.items()
    }


def groups_at(platform: SearchPlatform, number: str) -> dict[str, list[str]]:
    """The keywords that stand in each group, by the last word of its name."""
    rows = platform._calls.rows(criteria.groups_query(number))
    names = {row["adGroup"]["resourceName"]: str(row["adGroup"]["name"]) for row in rows}
    words: dict[str, list[str]] = {name.split()[-1]: [] for name in names.values()}
    for row in platform._calls.rows(criteria.keywords_query([number])):
        name = names[row["adGroup"]["resourceName"]]
        words[name.split()[-1]].append(row["adGroupCriterion"]["keyword"]["text"])
    return {name: sorted(texts) for name, texts in words.items()}


def opened(inside: InProcess) -> SearchPlatform:
    platform = opened_over(inside, "search", inside)
    assert isinstance(platform, SearchPlatform)
    return platform


def test_a_group_has_ads_and_keywords_of_one_language() -> None:
    new = bilingual()
    groups = groups_in(launching.launch_body(new, "1", "MYR"))
    assert groups == {
        f"{new.name} en": (["coffee beans", "kopi rimba"], 2),
        f"{new.name} ms": (["biji kopi", "kopi rimba"], 2),
    }


def test_more_ads_of_a_language_than_a_group_holds_get_another_of_the_same_keywords() -> None:
    new = bilingual(4)
    groups = groups_in(launching.launch_body(new, "1", "MYR"))
    assert [name.removeprefix(f"{new.name} ") for name in groups] == ["en", "en 2", "ms", "ms 2"]
    assert groups[f"{new.name} ms 2"] == (groups[f"{new.name} ms"][0], 1)


def test_every_keyword_that_was_approved_stands_somewhere() -> None:
    """One of a language without ads goes to each group; a group without any gets all of them."""
    groups = groups_in(launching.launch_body(bilingual(1, ENGLISH, TAMIL), "1", "MYR"))
    assert [words for words, _count in groups.values()] == [["coffee beans", "காபி"], ["காபி"]]
    groups = groups_in(launching.launch_body(bilingual(1, ENGLISH), "1", "MYR"))
    assert [words for words, _count in groups.values()] == [["coffee beans"]] * 2


def test_what_is_launched_and_added_later_is_read_back(inside: InProcess) -> None:
    platform = opened(inside)
    number = platform.create_campaign(bilingual()).campaign_id
    assert groups_at(platform, number) == {
        "en": ["coffee beans", "kopi rimba"],
        "ms": ["biji kopi", "kopi rimba"],
    }
    there = platform.targeting([number])[number]
    assert set(there.keywords) == {ENGLISH, MALAY, BRAND}
    added = TargetKeyword("kopi segar", language="ms"), TargetKeyword("zus")
    wanted = dataclasses.replace(there, keywords=(*there.keywords, *added))
    platform.set_targeting(number, wanted)
    assert groups_at(platform, number) == {
        "en": ["coffee beans", "kopi rimba", "zus"],
        "ms": ["biji kopi", "kopi rimba", "kopi segar", "zus"],
    }
    assert set(platform.targeting([number])[number].keywords) == set(wanted.keywords)
    # A second time there is nothing to change.
    platform.set_targeting(number, wanted)
    assert len(groups_at(platform, number)["ms"]) == 4


def test_a_keyword_that_somebody_removed_comes_back_to_its_language(inside: InProcess) -> None:
    platform = opened(inside)
    number = platform.create_campaign(bilingual()).campaign_id
    before = platform.targeting([number])[number]
    platform.set_targeting(number, dataclasses.replace(before, keywords=(ENGLISH, BRAND)))
    assert groups_at(platform, number)["ms"] == ["kopi rimba"]
    platform.set_targeting(number, dataclasses.replace(before, keywords=(ENGLISH, BRAND, MALAY)))
    assert groups_at(platform, number) == {
        "en": ["coffee beans", "kopi rimba"],
        "ms": ["biji kopi", "kopi rimba"],
    }


def test_added_ads_come_in_groups_of_their_languages(inside: InProcess) -> None:
    platform = opened(inside)
    number = platform.create_campaign(new_campaign()).campaign_id
    more: NewAds = bilingual()
    added = platform.add_ads(number, more)
    assert set(added.ads) == {"en0", "en1", "ms0", "ms1"}
    assert platform.add_ads(number, more) == added
    assert groups_at(platform, number)["ms"] == ["biji kopi", "kopi rimba"]
