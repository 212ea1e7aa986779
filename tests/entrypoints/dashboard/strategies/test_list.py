"""The list of strategies: newest first, in pages, for every role."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.strategies.actions.briefs import NewLine
from tests import make
from tests.builders import plans
from tests.builders.people import begin_session

pytestmark = pytest.mark.django_db


def test_the_list_is_empty_until_there_is_a_brief(at_screen: Client, business: Business) -> None:
    page = at_screen.get("/strategies/").content.decode()
    assert "No strategies yet" in page
    assert 'href="/strategies/new/"' in page


def test_the_list_shows_state_money_days_and_what_is_expected(
    at_screen: Client, alice: Member
) -> None:
    plans.begun(alice)
    strategy = plans.ready(alice, new_campaigns=(NewLine("search", "Teh"),))
    page = at_screen.get("/strategies/").content.decode()
    assert "Generating" in page
    assert "Ready for your decision" in page
    assert page.count("RM5,600.00") == 2
    assert f'href="/strategies/{strategy.public_id}/"' in page
    assert "Return: likely " in page
    assert "2 strategies" in page
    assert at_screen.get("/strategies/?page=zzz").status_code == 200


def test_the_list_holds_twenty_and_leads_to_the_older_ones(
    at_screen: Client, alice: Member
) -> None:
    for _number in range(21):
        plans.begun(alice)
    page = at_screen.get("/strategies/").content.decode()
    assert page.count("Generating") == 20
    assert 'href="?page=2"' in page
    assert at_screen.get("/strategies/?page=2").content.decode().count("Generating") == 1


def test_a_viewer_sees_the_list_without_the_way_to_write(client: Client, alice: Member) -> None:
    plans.begun(alice)
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    page = client.get("/strategies/").content.decode()
    assert "Generating" in page
    assert "/strategies/new/" not in page
