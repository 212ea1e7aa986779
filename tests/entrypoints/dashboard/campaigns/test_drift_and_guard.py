"""What differs from the approval at the screen, and a campaign's own spend guard."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.drift.models import Drift
from kempen.domain.launches.actions.pause_resume_end import resume
from kempen.domain.launches.models import Change, Launch
from kempen.domain.spend_guard.actions import guard_of, guard_spend, set_guard
from kempen.kit import clock
from tests import make
from tests.builders.pages import text_of
from tests.builders.people import begin_session

pytestmark = pytest.mark.django_db


def drifted(of: Campaign, kind: str, approved: str, actual: str, subject: str = "") -> Drift:
    return Drift.objects.add(
        of.business,
        campaign=of,
        launch=Launch.objects.of(of.business).get(),
        kind=kind,
        approved=approved,
        found=actual,
        subject=subject,
        mark=f"{kind}{subject}",
    )


def test_a_difference_is_told_on_both_pages_and_a_person_decides(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    budget = drifted(running, "budget", "60.00", "120.00")
    edited = drifted(running, "ad_edited", "a", "b", "9a1")
    assert "1 campaign changed since approval" in text_of(at_screen.get("/?days=30"))
    page = f"/campaigns/{running.public_id}/"
    words = text_of(at_screen.get(page))
    assert "Changed since approval" in words
    assert "Its daily budget is RM120.00. Approved: RM60.00." in words
    assert "was changed there." in words
    # What was rewritten there cannot be put back.
    assert words.count("Restore approved settings") == 1
    refused = at_screen.post(f"{page}drift/{edited.public_id}/", {"deed": "put_back"}, follow=True)
    assert "add the ad again with a new strategy" in text_of(refused)
    done = at_screen.post(f"{page}drift/{budget.public_id}/", {"deed": "put_back"}, follow=True)
    assert "Restoring. Kempen sends it to the platform within a minute." in text_of(done)
    change = Change.objects.of(business).latest("id")
    assert (change.kind, change.payload["amount"]) == ("set_budget", "60.00")
    # The log tells what was found on the platform, and not what Kempen had sent before.
    assert "to RM60.00 RM120.00 RM60.00 Alice" in text_of(done)
    answer = at_screen.post(f"{page}drift/{edited.public_id}/", {"deed": "accept"}, follow=True)
    assert "Accept change" not in text_of(answer)
    # The budget stays listed on both pages: the platform still has the other one.
    assert "Its daily budget is RM120.00. Approved: RM60.00." in text_of(answer)
    overview = text_of(at_screen.get("/?days=30"))
    assert "changed since approval" not in overview
    assert "Restoring the approved settings of 1 campaign" in overview
    assert at_screen.post(f"{page}drift/{budget.public_id}/", {"deed": "?"}).status_code == 404


def test_only_who_may_change_campaigns_decides_and_only_about_ones_own(
    client: Client, running: Campaign, business: Business
) -> None:
    drift = drifted(running, "status", "active", "paused")
    anna = make.member(business, make.person("anna"), role="analyst")
    begin_session(client, anna.person)
    page = f"/campaigns/{running.public_id}/"
    assert "Accept change" not in text_of(client.get(page))
    there = f"{page}drift/{drift.public_id}/"
    assert client.post(there, {"deed": "accept"}).status_code == 403
    other = make.member(make.business("Other"), make.person("zoe"))
    stranger = Client()
    begin_session(stranger, other.person)
    assert stranger.post(there, {"deed": "accept"}).status_code == 404
    drift.refresh_from_db()
    assert drift.status == "open"


def test_what_the_guard_stopped_says_so_high_on_the_page_with_the_amounts(
    at_screen: Client, running: Campaign, business: Business, alice: Member
) -> None:
    assert running.budget_amount == 300
    make.day(running, clock.today(), spend="312.00")
    set_guard(Actor.member(alice), running, is_on=True, margin=100)
    assert guard_spend(business, [running.pk]) == 1
    page = f"/campaigns/{running.public_id}/"
    words = text_of(at_screen.get(page))
    sentence = "it had spent RM312. Approved: RM300."
    assert "The spend guard paused this campaign" in words
    assert sentence in words
    assert words.index(sentence) < words.index("Spend guard On.")
    resume(Actor.member(alice), running)
    assert "The spend guard paused this campaign" not in text_of(
        at_screen.get(f"/campaigns/{running.public_id}/")
    )


def test_a_campaign_has_its_own_answer_to_the_guard(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    page = f"/campaigns/{running.public_id}/"
    assert "Off. Kempen reports what it spends and stops nothing." in text_of(at_screen.get(page))
    sent = {"guard": "on", "margin": "50"}
    shown = text_of(at_screen.post(f"{page}guard/", sent, follow=True))
    assert "more than 50% over its daily budget" in shown
    assert guard_of(business, running).is_own
    at_screen.post(f"{page}guard/", {"guard": "business"})
    assert not guard_of(business, running).is_own
    odd = at_screen.post(f"{page}guard/", {"guard": "on", "margin": "51"}, follow=True)
    assert "Choose one of the options." in text_of(odd)
