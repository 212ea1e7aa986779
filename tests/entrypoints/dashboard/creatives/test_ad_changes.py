"""The pages of ad changes: begun on the ads page, compared, edited, approved, taken back."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import changes_in
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.actions.pictures import give_own_image
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Change
from kempen.domain.notification_centre.queries import decisions
from kempen.kit import clock, ids
from tests import make
from tests.builders.launches import running_campaign
from tests.builders.pages import text_of
from tests.builders.people import begin_session
from tests.builders.shop import kept_picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return running_campaign(business, "search")


def at(campaign: Campaign, rest: str = "changes/") -> str:
    return f"/campaigns/{campaign.public_id}/creatives/{rest}"


def first_ad(campaign: Campaign) -> Ad:
    return Ad.objects.of(campaign.business).order_by("id")[0]


def put_down(client: Client, campaign: Campaign, do: str, version: int = 0) -> str:
    path = at(campaign, f"{first_ad(campaign).public_id}/change/")
    return text_of(client.post(path, {"do": do, "revision": version}, follow=True))


def revision_of(campaign: Campaign) -> AdRevision:
    return AdRevision.objects.of(campaign.business).latest("id")


def decided(client: Client, campaign: Campaign, do: str) -> str:
    revision = revision_of(campaign)
    sent = {"do": do, "ad_revision": revision.public_id, "revision": revision.version}
    return text_of(client.post(at(campaign, "changes/decide/"), sent, follow=True))


def test_the_ads_page_offers_what_may_be_changed(at_screen: Client, campaign: Campaign) -> None:
    words = text_of(at_screen.get(at(campaign, "")))
    assert words.count("Pause ad") == 2
    assert words.count("Edit ad") == 2
    assert "Add an ad" in words
    put_down(at_screen, campaign, "pause")
    assert "1 ad change waiting" in text_of(at_screen.get(at(campaign, "")))
    # Whoever may approve finds it among what waits for a decision.
    waiting = [one for one in decisions(campaign.business) if one.kind == "ad_changes"]
    assert [one.subject for one in waiting] == ["Beans"]
    assert "Ad changes wait for approval" in text_of(at_screen.get("/notifications/"))


def test_an_ad_is_paused_after_an_approval_that_can_be_taken_back(
    at_screen: Client, campaign: Campaign
) -> None:
    words = put_down(at_screen, campaign, "pause")
    assert "Added to the ad changes. Nothing changes before an approval." in words
    assert "This ad is paused" in words
    assert "Does not run" in words
    assert not Change.objects.of(campaign.business).exclude(ad_revision=None).exists()
    words = decided(at_screen, campaign, "approve")
    assert "Ad changes approved. You can undo this for 60 seconds." in words
    assert "Pause an ad Waiting" in words
    assert "Undo approval" in words
    words = decided(at_screen, campaign, "withdraw")
    assert "Ad changes withdrawn. The ads stay as they are." in words
    assert "No ad changes waiting" in words


def test_an_edited_ad_stands_beside_the_one_that_runs(
    at_screen: Client, campaign: Campaign
) -> None:
    words = put_down(at_screen, campaign, "replace")
    assert "That ad goes on until the platform has approved this one." in words
    revision = revision_of(campaign)
    (change,) = changes_in(revision)
    page = at(campaign, f"changes/{change.public_id}/")
    typed = {
        "revision": revision.version,
        "do": "save",
        "headline_0": "New harvest",
        "headline_1": "Liberica beans",
        "headline_2": "Beans by post",
        "description_0": "Roasted today.",
        "description_1": "In two days.",
        "landing_url": "https://kopirimba.example/beans",
    }
    long = at_screen.post(page, typed | {"headline_1": "x" * 40})
    assert long.status_code == 422
    assert "Must be 30 characters or fewer. Remove 10 characters." in text_of(long)
    seen = text_of(at_screen.post(page, typed | {"do": "preview"}))
    assert "New harvest | Liberica beans | Beans by post" in seen
    words = text_of(at_screen.post(page, typed, follow=True))
    assert "Ad saved. It waits for approval with the other ad changes." in words
    # Only what the ad that runs does not say is marked, and only on its side.
    listed = words.partition("After approval")[2].partition("All texts")[2]
    assert "New harvest New" in listed
    assert "Roasted today. New" in listed
    assert " New" not in words.partition("After approval")[0].partition("All texts")[2]
    now, after = words.index("Liberica beans | Roasted today"), words.index("New harvest | ")
    assert now < after
    # One showing has a few of the texts; whoever approves sees all of them.
    revision.refresh_from_db()
    fourth = typed | {"headline_3": "Roasted by aunties", "revision": revision.version}
    words = text_of(at_screen.post(page, fourth, follow=True))
    assert words.count("All texts") == 2
    assert words.index("Roasted by aunties") > words.index("New harvest | ")
    late = text_of(at_screen.post(page, typed | {"headline_0": "Later"}, follow=True))
    assert "Someone else edited these ad changes." in late


def test_a_social_ad_is_compared_with_its_images(at_screen: Client, business: Business) -> None:
    campaign = running_campaign(business)
    first = first_ad(campaign)
    give_own_image(first.creative, kept_picture(business))
    first.creative.save()
    put_down(at_screen, campaign, "replace")
    revision = revision_of(campaign)
    (change,) = changes_in(revision)
    page = at(campaign, f"changes/{change.public_id}/")
    creative = first.creative
    typed = {
        "primary_text": creative.primary_text,
        "headline_0": creative.headlines[0],
        "description_0": creative.descriptions[0],
        "landing_url": creative.landing_url,
    }
    assert "Kopi Rimba Owner" in text_of(at_screen.get(page))
    sent = {"revision": revision.version, "do": "remove", **typed}
    assert "Image removed." in text_of(at_screen.post(page, sent, follow=True))
    words = text_of(at_screen.get(at(campaign)))
    assert "A new ad of Beans has no image. Add one or remove the ad." in words
    revision.refresh_from_db()
    sent = {
        "revision": revision.version,
        "do": "use",
        **typed,
        "image_id": kept_picture(business).public_id,
    }
    assert "Image saved." in text_of(at_screen.post(page, sent, follow=True))
    assert "has no image" not in text_of(at_screen.get(at(campaign)))


def test_kempen_drafts_an_ad_or_the_person_starts_from_one(
    at_screen: Client, campaign: Campaign
) -> None:
    assert "Kempen chooses something new" in text_of(at_screen.get(at(campaign, "changes/new/")))
    sent = {"language": "ms", "angle": "", "revision": 0}
    at_screen.post(at(campaign, "changes/new/"), sent)
    version = revision_of(campaign).version
    sent = {"language": "en", "angle": "own", "revision": version}
    words = text_of(at_screen.post(at(campaign, "changes/new/"), sent, follow=True))
    assert "A new ad for Beans. It runs only after an approval." in words
    written, own = changes_in(revision_of(campaign))
    assert written.creative is not None
    assert own.creative is not None
    assert (written.creative.language, written.creative.writer) == ("ms", "built-in")
    assert (own.creative.language, own.creative.writer) == ("en", "person")
    path = at(campaign, f"changes/{written.public_id}/remove/")
    words = text_of(at_screen.post(path, {"revision": revision_of(campaign).version}, follow=True))
    assert "Change removed." in words
    assert AdRevisionChange.objects.of(campaign.business).count() == 1


def test_a_new_ad_can_be_kept_in_reserve(at_screen: Client, campaign: Campaign) -> None:
    sent = {"revision": "0", "language": "en", "angle": "", "use": "reserve"}
    words = text_of(at_screen.post(at(campaign, "changes/new/"), sent, follow=True))
    assert "kept in reserve. After an approval it can take the place of another ad." in words
    page = text_of(at_screen.get(at(campaign, "changes/")))
    assert "A new ad is kept in reserve and only starts in place of another one" in page
    # There is no empty side for what runs now.
    assert "Does not run" not in page
    revision = AdRevision.objects.of(campaign.business).get()
    decided = {"ad_revision": revision.public_id, "revision": revision.version, "do": "approve"}
    approved = at_screen.post(at(campaign, "changes/decide/"), decided, follow=True)
    words = text_of(approved)
    assert "only starts in place of another one Approved" in words
    assert "The new ads are in reserve from" in words
    assert "Kempen sends the changes" not in words
    AdRevision.objects.of(campaign.business).update(starts_at=clock.now())
    words = text_of(at_screen.get(at(campaign, "changes/")))
    assert "only starts in place of another one In reserve" in words
    assert "Undo approval" not in words


def test_a_second_person_who_saw_none_is_told(at_screen: Client, campaign: Campaign) -> None:
    put_down(at_screen, campaign, "pause")
    words = put_down(at_screen, campaign, "replace")
    assert "Ad changes for “Beans” are already waiting for approval." in words


def test_the_last_ad_is_kept_and_an_analyst_decides_nothing(
    client: Client, business: Business, campaign: Campaign
) -> None:
    Ad.objects.of(business).exclude(pk=first_ad(campaign).pk).delete()
    started = Change.objects.of(business).get()
    started.pk, started.kind, started._state.adding = ids.new_id(), "create_campaign", True
    started.save()
    analyst = make.member(business, make.person("ann"), "analyst")
    begin_session(client, analyst.person)
    words = put_down(client, campaign, "pause")
    assert "After this, no ad of “Beans” would run." in words
    assert "An owner or a manager decides." in words
    assert "Approve ad changes" not in words
    revision = revision_of(campaign)
    sent = {"do": "approve", "ad_revision": revision.public_id, "revision": revision.version}
    assert client.post(at(campaign, "changes/decide/"), sent).status_code == 403


def test_a_viewer_looks_and_changes_nothing(
    client: Client, business: Business, campaign: Campaign
) -> None:
    viewer = make.member(business, make.person("vi"), "viewer")
    begin_session(client, viewer.person)
    assert client.get(at(campaign)).status_code == 200
    assert "Pause ad" not in text_of(client.get(at(campaign, "")))
    path = at(campaign, f"{first_ad(campaign).public_id}/change/")
    assert client.post(path, {"do": "pause"}).status_code == 403


def test_ads_of_another_business_are_not_there(at_screen: Client, campaign: Campaign) -> None:
    other = running_campaign(make.business("Other"), "search")
    assert at_screen.get(at(other)).status_code == 404
    path = at(campaign, f"{first_ad(other).public_id}/change/")
    assert at_screen.post(path, {"do": "pause", "revision": 0}).status_code == 404
