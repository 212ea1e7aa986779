"""A launched campaign at the screen: where it stands, pause, resume, end, ads, change log."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.change_results import record_done
from kempen.domain.launches.models import Change, Launch
from kempen.domain.sync.actions.daily_results import SYNC
from kempen.kit import clock
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import alice_of, approve, creative, strategy
from tests.builders.launches import answer_to, mark_done
from tests.builders.pages import text_of
from tests.builders.people import sign_in

pytestmark = pytest.mark.django_db


def page(client: Client, of: Campaign, more: str = "") -> Any:
    return client.get(f"/campaigns/{of.public_id}/{more}")


def ask(client: Client, of: Campaign, action: str) -> Any:
    return client.post(f"/campaigns/{of.public_id}/steer/", {"deed": action}, follow=True)


def test_what_runs_says_so_with_its_strategy_its_account_and_its_ads(
    at_screen: Client, running: Campaign
) -> None:
    shown = page(at_screen, running)
    words = text_of(shown)
    assert "It runs on its platform, within the approved daily budgets." in words
    assert "Social platform · Kopi Rimba · Sandbox, no money spent" in words
    assert "The first results arrive tomorrow." in words
    assert "Liberica beans English Submitted" in words
    assert re.search(r'href="/strategies/str_[^"]+/"', shown.content.decode())


def test_pause_and_resume_are_shown_as_they_wait_and_when_they_are_done(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    waiting = text_of(ask(at_screen, running, "pause"))
    assert "Pausing. Kempen sends it to the platform within a minute." in waiting
    shown = page(at_screen, running).content.decode()
    poll = re.search(r'hx-get="([^"]+\?seen=[^"]+)"', shown)
    assert poll
    assert at_screen.get(poll[1]).status_code == 204
    mark_done(Change.objects.of(business).get(kind="pause"))
    moved = at_screen.get(poll[1])
    assert "It is paused on its platform and spends nothing." in text_of(moved)
    assert "Resuming" in text_of(ask(at_screen, running, "resume"))
    mark_done(Change.objects.of(business).get(kind="resume"))
    assert "It runs on its platform" in text_of(page(at_screen, running))


@pytest.mark.parametrize("action", ["pause", "end"])
def test_the_launch_is_shown_still_after_a_person_asked_something_of_its_campaign(
    action: str, at_screen: Client, running: Campaign, business: Business
) -> None:
    if action == "pause":
        ask(at_screen, running, action)
    else:
        at_screen.post(f"/campaigns/{running.public_id}/end/")
    assert Change.objects.of(business).filter(kind=action).exists()
    new_launch = Launch.objects.of(business).select_related("strategy").get()
    answer = at_screen.get(f"/strategies/{new_launch.strategy.public_id}/launch/")
    assert answer.status_code == 200
    assert "Beans on social" in text_of(answer)


def test_pressed_twice_it_is_asked_once(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    for _ in range(3):
        ask(at_screen, running, "pause")
    assert Change.objects.of(business).filter(kind="pause").count() == 1


def test_a_wish_can_be_taken_back_before_it_is_sent(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    ask(at_screen, running, "pause")
    assert "Resume" in text_of(page(at_screen, running))
    ask(at_screen, running, "resume")
    assert Change.objects.of(business).get(kind="pause").status == "withdrawn"


def test_ending_asks_first_and_is_for_good(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    asked = page(at_screen, running, "end/")
    assert "It cannot be resumed." in text_of(asked)
    assert not Change.objects.of(business).filter(kind="end").exists()
    for _ in range(2):
        at_screen.post(f"/campaigns/{running.public_id}/end/")
    ending = Change.objects.of(business).get(kind="end")
    assert "Ending. Kempen sends it to the platform" in text_of(page(at_screen, running))
    mark_done(ending)
    shown = text_of(page(at_screen, running))
    assert "It has ended on its platform and spends nothing." in shown
    assert "Only a paused campaign can be resumed." in text_of(ask(at_screen, running, "resume"))


def test_a_failed_wish_says_why(at_screen: Client, running: Campaign, business: Business) -> None:
    ask(at_screen, running, "pause")
    Change.objects.of(business).filter(kind="pause").update(
        status="failed", error="The account is locked.", finished_at=clock.now()
    )
    shown = text_of(page(at_screen, running))
    assert "Your last change failed. The platform says: “The account is locked.”" in shown


def test_the_log_says_who_what_before_and_after(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    ask(at_screen, running, "pause")
    mark_done(Change.objects.of(business).get(kind="pause"))
    words = text_of(page(at_screen, running))
    assert re.search(r"Pause Active Paused Alice\S* .{10,24} Done", words), words
    assert re.search(r"Activate Paused Active Alice", words)


def test_an_undone_launch_is_no_change(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    Launch.objects.of(business).update(status="undone")
    assert "Changes on the platform" not in text_of(page(at_screen, running))


def test_a_rejected_ad_says_why_and_what_to_do(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    Ad.objects.of(business).update(status="rejected", reasons=["No promises, <please>."])
    shown = page(at_screen, running).content.decode()
    assert "The platform says: “No promises, &lt;please&gt;.”" in shown
    assert "Generate a new strategy for this campaign" in shown


def test_a_failed_launch_leads_to_it_and_can_be_given_up(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    Campaign.objects.of(business).update(status="launch_failed")
    Change.objects.of(business).filter(kind="start").update(status="failed", error="No.")
    shown = page(at_screen, running)
    assert "View launch" in text_of(shown)
    assert "Its launch failed." in text_of(shown)
    assert "first results arrive" not in text_of(shown)
    assert "Abandon “Beans on social”?" in text_of(page(at_screen, running, "end/"))
    at_screen.post(f"/campaigns/{running.public_id}/end/")
    running.refresh_from_db()
    assert running.status == "ended"


def test_its_results_are_read_on_demand_and_once_at_a_time(
    at_screen: Client, running: Campaign
) -> None:
    for _ in range(2):
        answer = at_screen.post(f"/campaigns/{running.public_id}/sync/", follow=True)
        assert "Syncing results." in text_of(answer)
    assert ProcrastinateJob.objects.filter(task_name=SYNC, status="todo").count() == 1


def test_what_kempen_did_not_launch_is_read_and_not_steered(
    at_screen: Client, business: Business
) -> None:
    account(business)
    foreign = make.campaign(business, "Their own", platform="social")
    ExternalId.objects.add(business, campaign=foreign, platform="social", external_id="12")
    shown = text_of(page(at_screen, foreign))
    assert "Kempen reads its results and changes nothing." in shown
    assert "Sync now" in shown
    assert 'id="steer"' not in page(at_screen, foreign).content.decode()
    assert "Kempen did not launch this campaign" in text_of(ask(at_screen, foreign, "pause"))
    assert not Change.objects.of(business).exists()


def test_what_ran_before_can_be_paused_from_its_new_ads_on_though_its_caps_begin_later(
    at_screen: Client, alice: Member, business: Business
) -> None:
    from kempen.domain.launches.actions.launching import launch

    account(business)
    theirs = make.campaign(business, "Their own", platform="social", status="active")
    ExternalId.objects.add(business, campaign=theirs, platform="social", external_id="12")
    tomorrow = clock.today() + timedelta(days=1)
    wanted = strategy(business, start=tomorrow, campaign=theirs)
    launch(alice_of(business), approve(wanted, alice))
    Launch.objects.of(business).update(starts_at=clock.now() - timedelta(minutes=5))
    [added] = Change.objects.of(business).filter(kind="add_ads")
    added.status = Change.Status.PUSHING
    added.save()
    record_done(added, answer_to(added))
    shown = text_of(page(at_screen, theirs))
    assert "It runs on its platform as before. From" in shown
    assert "changes nothing there" not in shown
    one = Change.objects.of(business).filter(pk=added.pk)
    one.update(status="failed")
    assert "because the approved changes failed" in text_of(page(at_screen, theirs))
    one.update(status="done")
    ask(at_screen, theirs, "pause")
    assert Change.objects.of(business).filter(kind="pause", status="planned").count() == 1


def test_what_begins_on_a_later_day_says_so(
    at_screen: Client, running: Campaign, business: Business
) -> None:
    tomorrow = clock.today() + timedelta(days=1)
    Campaign.objects.of(business).update(budget_start=tomorrow)
    shown = text_of(page(at_screen, running))
    assert "The first results arrive the next morning." in shown
    assert "within the approved daily budgets" in shown
    assert "It runs on its platform" not in shown


def test_a_campaign_of_uploaded_numbers_has_no_platform_to_speak_of(
    at_screen: Client, business: Business
) -> None:
    plain = make.campaign(business)
    assert 'id="campaign-live"' not in page(at_screen, plain).content.decode()
    answer = at_screen.post(f"/campaigns/{plain.public_id}/sync/", follow=True)
    assert "No connected account has results of this campaign." in text_of(answer)


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_steer_sees_no_button(
    role: str, client: Client, running: Campaign, business: Business
) -> None:
    make.member(business, make.person("bob"), role=role)
    sign_in(client, "bob@example.com")
    shown = page(client, running).content.decode()
    assert 'id="steer"' not in shown
    assert 'id="end"' not in shown
    assert (
        client.post(f"/campaigns/{running.public_id}/steer/", {"deed": "pause"}).status_code == 403
    )
    assert client.post(f"/campaigns/{running.public_id}/end/").status_code == 403
    expected = 302 if role == "analyst" else 403
    assert client.post(f"/campaigns/{running.public_id}/sync/").status_code == expected
    assert not Change.objects.of(business).filter(kind__in=("pause", "end")).exists()


def test_another_businesss_campaign_is_not_there(at_screen: Client, alice: Member) -> None:
    charlie = make.business("Charlie's")
    theirs = make.campaign(charlie, platform="social", status="active")
    creative(charlie, "social")
    Connection.objects.of(charlie).delete()
    for action in ("steer/", "end/", "sync/"):
        answer = at_screen.post(f"/campaigns/{theirs.public_id}/{action}", {"deed": "pause"})
        assert answer.status_code == 404
    assert page(at_screen, theirs, "state/").status_code == 404
    assert at_screen.post("/campaigns/x/steer/", {"deed": "sell"}).status_code == 404
