"""Ad changes are sent to a client by link, who sees what runs beside what would run."""

import pytest
from django.core import mail
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.campaigns.models import Campaign
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.creatives.models import Ad
from tests import make
from tests.builders.client_approvals import code_in_mail, token_in_mail
from tests.builders.launches import running_campaign
from tests.builders.pages import text_of
from tests.builders.people import begin_session, work_off
from tests.builders.shop import kept_picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return running_campaign(business, "search")


def page(campaign: Campaign, rest: str = "") -> str:
    return f"/campaigns/{campaign.public_id}/creatives/changes/{rest}"


def paused(client: Client, campaign: Campaign) -> AdRevision:
    """A pause of the first ad waits."""
    ad = Ad.objects.of(campaign.business).order_by("id")[0]
    address = f"/campaigns/{campaign.public_id}/creatives/{ad.public_id}/change/"
    client.post(address, {"do": "pause", "revision": 0})
    return AdRevision.objects.of(campaign.business).latest("id")


def asked(client: Client, campaign: Campaign, **fields: object) -> str:
    revision = AdRevision.objects.of(campaign.business).latest("id")
    form = {
        "email": "mei@example.com",
        "valid_days": 14,
        "language": "en",
        "note": "As we discussed.",
        "revision": revision.version,
        **fields,
    }
    words = text_of(client.post(page(campaign, "clients/"), form, follow=True))
    work_off()
    return words


def link() -> str:
    return f"/approve/{token_in_mail()}/"


def answered(browser: Client, path: str, given: str, note: str = "") -> str:
    browser.post(path, {"do": "code"})
    work_off()
    form = {"do": "answer", "code": code_in_mail(), "answer": given, "note": note}
    return text_of(browser.post(path, form, follow=True))


def test_a_member_sends_the_link_and_the_client_sees_both_sides(
    at_screen: Client, campaign: Campaign
) -> None:
    paused(at_screen, campaign)
    assert "Approval request sent to mei@example.com." in asked(at_screen, campaign)
    answer = Client().get(link())
    words = text_of(answer)
    for sentence in (
        "Alice of Kopi Rimba asks you to approve these changes to running ads.",
        "As we discussed.",
        "This ad is paused",
        "Does not run",
        "The budget does not change. Ads that are not shown here go on as they are.",
        "Kempen emails a code to m•••@example.com",
    ):
        assert sentence in words, sentence
    assert "launch" not in words
    assert "session" not in answer.cookies


def test_the_clients_approval_stands_on_the_members_page(
    at_screen: Client, campaign: Campaign
) -> None:
    revision = paused(at_screen, campaign)
    asked(at_screen, campaign)
    words = answered(Client(), link(), "approved")
    assert "You approved these ad changes" in words
    assert "Kempen sends the changes to the platform." in words
    revision.refresh_from_db()
    assert (revision.status, revision.approved_by_client) == ("approved", "mei@example.com")
    assert "Approved by mei@example.com" in text_of(at_screen.get(page(campaign)))
    # Once: the link says what was answered, whatever is sent again.
    assert "You approved these ad changes" in text_of(Client().get(link()))


def test_a_decline_is_shown_with_its_note_and_opened_again(
    at_screen: Client, campaign: Campaign
) -> None:
    revision = paused(at_screen, campaign)
    asked(at_screen, campaign)
    words = answered(Client(), link(), "declined", "Not this one.")
    assert "You declined these ad changes" in words
    shown = text_of(at_screen.get(page(campaign)))
    assert "mei@example.com declined the ad changes" in shown
    assert "Not this one." in shown
    revision.refresh_from_db()
    form = {"do": "reopen", "ad_revision": revision.public_id, "revision": revision.version}
    words = text_of(at_screen.post(page(campaign, "decide/"), form, follow=True))
    assert "Ad changes reopened." in words
    assert "This ad is paused" in words


def test_a_link_ends_with_an_edit_and_can_be_sent_again_and_withdrawn(
    at_screen: Client, campaign: Campaign
) -> None:
    paused(at_screen, campaign)
    asked(at_screen, campaign)
    request = ApprovalRequest.objects.of(campaign.business).get()
    ApprovalRequest.objects.of(campaign.business).update(
        sent_at=request.created_at.replace(year=2020)
    )
    old = link()
    # The sender was no member in 2020: the link is of a membership since.
    assert Client().get(old).status_code == 410
    again = at_screen.post(page(campaign, f"clients/{request.public_id}/send/"), follow=True)
    assert "sent again to mei@example.com." in text_of(again)
    work_off()
    assert Client().get(old).status_code == 404
    assert Client().get(link()).status_code == 200
    gone = at_screen.post(page(campaign, f"clients/{request.public_id}/withdraw/"), follow=True)
    assert "withdrawn." in text_of(gone)
    assert Client().get(link()).status_code == 410


def test_an_outdated_link_says_so_in_the_clients_language(
    at_screen: Client, campaign: Campaign
) -> None:
    paused(at_screen, campaign)
    asked(at_screen, campaign, language="ms")
    assert "Apa yang berubah" in text_of(Client().get(link()))
    second = Ad.objects.of(campaign.business).order_by("id")[1]
    address = f"/campaigns/{campaign.public_id}/creatives/{second.public_id}/change/"
    version = AdRevision.objects.of(campaign.business).latest("id").version
    at_screen.post(address, {"do": "replace", "revision": version})
    answer = Client().get(link())
    assert answer.status_code == 410
    assert "Perubahan iklan telah diedit" in text_of(answer)


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_nobody_else_sends_it(
    role: str, at_screen: Client, campaign: Campaign, business: Business
) -> None:
    paused(at_screen, campaign)
    client = Client()
    bob = make.member(business, make.person("bob"), role=role)
    begin_session(client, bob.person)
    assert "Ask a client for approval" not in text_of(client.get(page(campaign)))
    assert client.post(page(campaign, "clients/"), {"email": "x@example.com"}).status_code == 403
    assert not ApprovalRequest.objects.of(business).exists()
    assert Member.objects.of(business).count() == 2


def test_a_form_with_a_fault_comes_back(at_screen: Client, campaign: Campaign) -> None:
    paused(at_screen, campaign)
    words = asked(at_screen, campaign, email="mei")
    assert "Enter an address such as mei@example.com." in words
    assert not mail.outbox


def test_pictures_of_these_ads_alone_are_sent_by_the_link(
    at_screen: Client, business: Business
) -> None:
    campaign = running_campaign(business, "social")
    ad = Ad.objects.of(business).select_related("creative").order_by("id")[0]
    image = kept_picture(business)
    paused(at_screen, campaign)
    asked(at_screen, campaign)
    path = f"{link()}pictures/{image.public_id}/"
    assert Client().get(path).status_code == 404
    ad.creative.image = image
    ad.creative.save()
    assert Client().get(path).status_code == 200
