"""The pages of a strategy while another is generated in its place, and the way out of waiting."""

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests import make
from tests.builders import plans
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db

LONG = "It is taking longer than usual."


@pytest.fixture
def older(alice: Member) -> Strategy:
    return plans.ready(alice)


@pytest.fixture
def newer(alice: Member, older: Strategy) -> Strategy:
    return briefs.generate_again(Actor.member(alice), older)


def wait(alice: Member, newer: Strategy, **time: int) -> None:
    Strategy.objects.of(alice.business).filter(pk=newer.pk).update(
        updated_at=clock.now() - timedelta(**time)
    )


def test_the_older_page_says_how_to_stop_waiting(
    at_screen: Client, alice: Member, older: Strategy, newer: Strategy
) -> None:
    page = page_of(at_screen, older)
    assert f'action="/strategies/{newer.public_id}/stop/"' in page
    assert LONG not in page
    wait(alice, newer, minutes=2)
    assert LONG in page_of(at_screen, older)
    assert LONG in page_of(at_screen, newer)


def test_stopping_leads_to_the_older_one_which_can_be_edited(
    at_screen: Client, older: Strategy, newer: Strategy
) -> None:
    for _twice in range(2):
        answer = at_screen.post(f"/strategies/{newer.public_id}/stop/")
        assert answer["Location"] == f"/strategies/{older.public_id}/"
    page = unescape(at_screen.get(answer["Location"]).content.decode())
    assert page.count("Generating stopped. You can edit and approve this strategy again.") == 1
    assert "Stop generating" not in page
    assert "Approve exactly this" in page_of(at_screen, older, "decision")
    assert "A member stopped it before it was ready." in page_of(at_screen, newer)


def test_without_an_older_one_the_brief_is_still_there(at_screen: Client, alice: Member) -> None:
    strategy = plans.begun(alice)
    assert "Stop generating" in page_of(at_screen, strategy)
    answer = at_screen.post(f"/strategies/{strategy.public_id}/stop/")
    assert answer["Location"] == f"/strategies/{strategy.public_id}/"
    page = page_of(at_screen, strategy)
    assert "This strategy was not generated" in page
    assert "Your brief is saved and nothing was spent." in page


def test_one_that_was_ready_first_is_shown(at_screen: Client, newer: Strategy) -> None:
    generate.generate(str(newer.id))
    answer = at_screen.post(f"/strategies/{newer.public_id}/stop/", follow=True)
    assert answer.redirect_chain[0][0] == f"/strategies/{newer.public_id}/"
    assert "Not stopped, because this newer strategy was already there." in (
        unescape(answer.content.decode())
    )


def test_a_viewer_and_another_business_stop_nothing(
    client: Client, alice: Member, newer: Strategy
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert client.post(f"/strategies/{newer.public_id}/stop/").status_code == 403
    carol = make.member(make.business("Other"), make.person("carol"))
    begin_session(client, carol.person)
    assert client.post(f"/strategies/{newer.public_id}/stop/").status_code == 404
    assert plans.again(alice.business, newer).status == "generating"
