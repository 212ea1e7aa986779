"""Ads for a campaign that is there already: both platforms, over the sandbox's real HTTP."""

import itertools
from datetime import timedelta

import httpx2
import pytest

from kempen.kit import clock
from kempen.platforms.interface import Created, NewAds, Platform, PlatformError, ReviewState
from tests.platforms.openings import Watching, new_campaign, opened_over
from tests.sandbox.partners import Partners


def more_ads(count: int = 2) -> NewAds:
    """Return ads like a launch's, with a tag of their own."""
    model = new_campaign(end=clock.today() + timedelta(days=28))
    return NewAds(
        tag=model.tag,
        name=model.name,
        goal=model.goal,
        ads=model.ads[:count],
        end=model.end,
        audience=model.audience,
        keywords=model.keywords,
    )


def number_of(platform: Platform) -> str:
    """Return a campaign that has two ads of its own and is not new to the platform."""
    return platform.create_campaign(new_campaign(budget="70.00")).campaign_id


def test_ads_join_those_that_are_there(platform: Platform, partners: Partners) -> None:
    number = number_of(platform)
    platform.resume(number)
    before = {one.campaign_id: one for one in platform.campaigns()}
    there = {review.ad_id for review in platform.reviews([number])}
    added = platform.add_ads(number, more_ads())
    assert added.campaign_id == number
    assert set(added.ads) == {"a1", "a2"}
    shown = {review.ad_id for review in platform.reviews([number])}
    assert shown == there | set(added.ads.values())
    assert not there & set(added.ads.values())
    # Neither its budget nor its state nor any other campaign changed.
    assert {one.campaign_id: one for one in platform.campaigns()} == before
    partners.move(minutes=5)
    states = {review.ad_id: review.state for review in platform.reviews([number])}
    assert {states[ad] for ad in added.ads.values()} == {ReviewState.APPROVED}


def test_adding_again_finds_what_is_there(platform: Platform) -> None:
    number, new = number_of(platform), more_ads()
    first = platform.add_ads(number, new)
    assert platform.add_ads(number, new) == first
    assert len(platform.reviews([number])) == 4


@pytest.mark.parametrize("lost", range(6))
def test_a_lost_answer_never_makes_an_ad_twice(name: str, partners: Partners, lost: int) -> None:
    """The nth creating request is carried out, its answer is lost, and the job tries again."""
    watching, count = Watching(), itertools.count()
    shaky = opened_over(partners, name, watching)
    number, new = number_of(shaky), more_ads()

    def loses(request: httpx2.Request) -> bool:
        creates = request.method == "POST" and not request.url.path.endswith(("Stream", "token"))
        return creates and next(count) == lost

    watching.loses = loses
    added = _until_done(shaky, number, new)
    reviews = shaky.reviews([number])
    assert len(reviews) == len({review.ad_id for review in reviews}) == 4
    assert set(added.ads.values()) <= {review.ad_id for review in reviews}
    assert partners.campaign(name, number)["groups"] == 2
    shaky.close()


def _until_done(platform: Platform, number: str, new: NewAds) -> Created:
    errors: list[PlatformError] = []
    while len(errors) < 3:
        try:
            return platform.add_ads(number, new)
        except PlatformError as error:
            errors.append(error)
    raise AssertionError(f"it never got through: {errors}")


def test_an_id_that_is_no_number_never_reaches_the_platform(platform: Platform) -> None:
    with pytest.raises(PlatformError):
        platform.add_ads("1/../2", more_ads())


def test_a_campaign_that_is_not_there_is_refused(platform: Platform) -> None:
    with pytest.raises(PlatformError) as caught:
        platform.add_ads("99999", more_ads())
    assert caught.value.message
