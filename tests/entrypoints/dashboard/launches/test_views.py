"""Launching at the screen: the list of what changes, the one button, undo, progress, retry."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.launches.changes.create_campaign import CreateCampaign
from kempen.domain.launches.failed_changes import failed_changes
from kempen.domain.launches.models import Change, Launch
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.kit import clock
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import approve, strategy
from tests.builders.pages import text_of
from tests.builders.steering.steered_plan import envelope_for
from tests.entrypoints.dashboard.launches.launch_pages import has_button, page

pytestmark = pytest.mark.django_db


def mark_in(answer: Any) -> str:
    match = re.search(r'name="once" value="([^"]+)"', answer.content.decode())
    assert match, answer.content.decode()
    return match[1]


def press(client: Client, plan: Strategy) -> Any:
    mark = mark_in(page(client, plan))
    return client.post(f"/strategies/{plan.public_id}/launch/", {"once": mark})


@pytest.fixture
def ready(alice: Member, business: Business) -> Strategy:
    """An approved strategy of two new campaigns, whose accounts are connected."""
    account(business)
    account(business, "search", account_id="1000000002")
    draft = strategy(business, "social", "search", amounts=("300.00", "600.00"), days=3)
    StrategyLine.objects.add(
        business,
        strategy=draft,
        position=2,
        platform="other",
        name="Radio spots",
        amount=Decimal(50),
        suggested_amount=Decimal(50),
    )
    return approve(draft, alice)


def test_who_launches_reads_what_may_change_by_itself_later(
    at_screen: Client, alice: Member, business: Business
) -> None:
    account(business)
    draft = strategy(business, "social", amounts=("300.00",), days=3)
    draft.envelope = envelope_for(draft, lines_of(draft), "25")
    draft.save()
    words = text_of(page(at_screen, approve(draft, alice)))
    for limit in (
        "between RM50 and RM180",
        "at most RM25 moves in all",
        "The total of the plan never grows",
        "Kempen may set a daily budget higher within the limits",
    ):
        assert limit in words
    # It stands above the button.
    assert words.index("between RM50 and RM180") < words.index("60 seconds to undo")


def test_where_nothing_may_change_by_itself_nothing_is_said_of_it(
    at_screen: Client, ready: Strategy
) -> None:
    words = text_of(page(at_screen, ready))
    assert "What Kempen may change by itself" not in words
    assert "higher within the limits" not in words


def test_everything_that_is_sent_stands_on_the_page(at_screen: Client, ready: Strategy) -> None:
    words = text_of(page(at_screen, ready))
    for sent in (
        "Up to RM900 on the platforms",
        "Sandbox, no money spent",
        "Beans on social",
        "Beans on search",
        "At most RM100 a day",
        "At most RM200 a day",
        "At most RM300 a day",
        "People in Malaysia aged 21 to 60",
        "People in Malaysia who use English",
        "liberica beans coffee",
        "Roasted today",
        "Delivered in two days.",
        "Fresh beans from Johor, roasted on the day of shipping.",
        "https://kopirimba.example/beans",
    ):
        assert sent in words, sent
    assert "What Kempen does not change" in words
    assert "Radio spots RM50.00" in words


def test_the_page_shows_the_very_words_that_wait_in_the_rows(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    words = text_of(page(at_screen, ready))
    press(at_screen, ready)
    rows = Change.objects.of(business).filter(kind="create_campaign")
    assert rows.count() == 2
    for row in rows:
        creation = CreateCampaign.from_json(row.payload)
        for ad in creation.ads:
            for text in (*ad.headlines, *ad.descriptions, ad.primary_text, ad.link):
                assert text in words
        for keyword in creation.keywords:
            assert keyword in words
    social, search = rows.order_by("campaign__platform", "id").reverse()
    assert (social.payload["keywords"], social.payload["languages"]) == ([], [])
    assert (search.payload["age_min"], search.payload["languages"]) == (None, ["en"])


def test_pressed_once_it_is_launched_once_and_nothing_is_sent_yet(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    mark = mark_in(page(at_screen, ready))
    address = f"/strategies/{ready.public_id}/launch/"
    for _ in range(2):
        assert at_screen.post(address, {"once": mark})["Location"] == address
    new_launch = Launch.objects.of(business).get()
    assert new_launch.status == "waiting"
    assert set(Change.objects.of(business).values_list("status", flat=True)) == {"planned"}
    shown = text_of(page(at_screen, ready))
    assert "Nothing has been sent yet" in shown
    assert "seconds left to undo" in shown


def test_a_form_without_the_pages_mark_launches_nothing(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    at_screen.post(f"/strategies/{ready.public_id}/launch/")
    assert not Launch.objects.of(business).exists()


def test_undone_in_time_the_list_is_there_again(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    press(at_screen, ready)
    answer = at_screen.post(f"/strategies/{ready.public_id}/launch/undo/", follow=True)
    assert "Launch undone. Nothing was sent." in text_of(answer)
    assert has_button(answer)
    assert Launch.objects.of(business).get().status == "undone"
    press(at_screen, ready)
    assert Launch.objects.of(business).count() == 2


def test_too_late_to_undo_is_said_and_the_launch_goes_on(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    press(at_screen, ready)
    Launch.objects.of(business).update(starts_at=clock.now() - timedelta(seconds=1))
    answer = at_screen.post(f"/strategies/{ready.public_id}/launch/undo/", follow=True)
    assert "The 60 seconds are over" in text_of(answer)
    assert Launch.objects.of(business).get().status == "waiting"
    assert "Sending your campaigns" in text_of(answer)


def test_the_status_answers_only_when_something_has_changed(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    press(at_screen, ready)
    shown = page(at_screen, ready).content.decode()
    match = re.search(r'hx-get="[^"]+\?seen=([0-9a-f]+)"', shown)
    assert match
    assert page(at_screen, ready, f"status/?seen={match[1]}").status_code == 204
    Launch.objects.of(business).update(starts_at=clock.now() - timedelta(seconds=1))
    Change.objects.of(business).filter(kind="start").update(status="pushing", attempts=1)
    moved = page(at_screen, ready, f"status/?seen={match[1]}")
    assert moved.status_code == 200
    assert "Sending" in text_of(moved)
    assert moved["Cache-Control"].count("no-store") == 1
    Launch.objects.of(business).update(status="undone")
    assert page(at_screen, ready, "status/")["HX-Refresh"] == "true"


def test_a_failure_stands_beside_its_change_and_is_tried_again(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    press(at_screen, ready)
    Launch.objects.of(business).update(
        status="failed", starts_at=clock.now() - timedelta(minutes=1)
    )
    Change.objects.of(business).update(status="done", finished_at=clock.now())
    broken = Change.objects.of(business).filter(kind="create_campaign").first()
    assert broken is not None
    broken.status, broken.error, broken.attempts = "failed", "Your card was declined <b>", 3
    broken.save()
    Connection.objects.of(business).filter(pk=broken.connection_id).update(
        status="reconnect_needed"
    )
    shown = page(at_screen, ready)
    assert "1 change failed" in text_of(shown)
    assert "Your card was declined &lt;b&gt;" in shown.content.decode()
    assert "Reconnect account" in text_of(shown)
    # Where a person looks first it is told, with the way to what to do.
    overview = at_screen.get("/").content.decode()
    assert "Part of a launch failed" in overview
    assert f'href="/strategies/{ready.public_id}/launch/"' in overview
    at_screen.post(f"/strategies/{ready.public_id}/launch/retry/")
    assert failed_changes(business) == []
    broken.refresh_from_db()
    assert (broken.status, broken.attempts) == ("planned", 0)
    answer = at_screen.post(f"/strategies/{ready.public_id}/launch/retry/", follow=True)
    assert "There is nothing to retry." in text_of(answer)


@pytest.mark.parametrize("status", [one for one in Strategy.Status.values if one != "approved"])
def test_what_is_not_approved_has_no_button_and_is_not_launched(
    status: str, at_screen: Client, ready: Strategy, business: Business
) -> None:
    mark = mark_in(page(at_screen, ready))
    Strategy.objects.of(business).update(status=status)
    assert not has_button(page(at_screen, ready))
    answer = at_screen.post(f"/strategies/{ready.public_id}/launch/", {"once": mark}, follow=True)
    assert "Only an approved strategy can be launched." in text_of(answer)
    assert not Launch.objects.of(business).exists()


def test_what_changed_after_the_approval_is_refused_in_words(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    mark = mark_in(page(at_screen, ready))
    StrategyLine.objects.of(business).filter(position=0).update(amount=Decimal("300.01"))
    shown = page(at_screen, ready)
    assert not has_button(shown)
    assert "1 thing to fix" in text_of(shown)
    answer = at_screen.post(f"/strategies/{ready.public_id}/launch/", {"once": mark}, follow=True)
    assert "differs from what was approved" in text_of(answer)
    assert not Launch.objects.of(business).exists()


@pytest.mark.parametrize(
    ("how", "words", "link"),
    [
        ({"status": "disconnected"}, "No account on the social platform", "/integrations/social/"),
        ({"status": "reconnect_needed"}, "no longer accepts the saved", "/integrations/social/"),
        ({"currency": "JPY"}, "uses JPY", "/settings/money/"),
        ({"facts": {}}, "has no pixel ID", "/integrations/social/"),
        (
            {"facts": {"pixel_id": "5", "smallest_daily_budget": "100.01"}},
            "has RM100.00 on its lowest day. Its account needs RM100.01",
            "/strategies/",
        ),
    ],
    ids=["no account", "dead access", "currency", "pixel", "under the minimum"],
)
def test_what_is_in_the_way_is_said_with_a_link_to_mend_it(
    how: dict[str, Any],
    words: str,
    link: str,
    at_screen: Client,
    ready: Strategy,
    business: Business,
) -> None:
    mark = mark_in(page(at_screen, ready))
    Connection.objects.of(business).filter(platform="social").update(**how)
    shown = page(at_screen, ready)
    assert words in text_of(shown)
    assert re.search(rf'{words.rsplit(maxsplit=1)[-1]}[^<]*<a href="{link}', shown.content.decode())
    assert not has_button(shown)
    at_screen.post(f"/strategies/{ready.public_id}/launch/", {"once": mark})
    assert not Launch.objects.of(business).exists()


def test_a_post_without_a_picture_is_pointed_out(at_screen: Client, ready: Strategy) -> None:
    assert "Ads of “Beans on social” have no image" in text_of(page(at_screen, ready))


def test_a_campaign_that_is_known_by_its_numbers_only_is_brought_in_first(
    at_screen: Client, alice: Member, business: Business
) -> None:
    connection = account(business)
    campaign = make.campaign(business, "Raya hampers", platform="social", status="active")
    ExternalId.objects.add(business, campaign=campaign, platform="social", external_id="demo-raya")
    approved_strategy = approve(strategy(business, "social", campaign=campaign), alice)
    shown = page(at_screen, approved_strategy)
    assert "Kempen has only imported data for" in text_of(shown)
    assert f'href="/integrations/accounts/{connection.public_id}/"' in shown.content.decode()
    assert not has_button(shown)
