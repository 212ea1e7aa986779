"""Who may launch: an owner or a manager of the business itself, nobody else."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.models import Launch
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import approve, strategy
from tests.builders.pages import text_of
from tests.builders.people import sign_in
from tests.entrypoints.dashboard.launches.launch_pages import has_button, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready(alice: Member, business: Business) -> Strategy:
    account(business)
    return approve(strategy(business), alice)


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_launch_sees_the_list_and_no_button(
    role: str, client: Client, ready: Strategy, business: Business
) -> None:
    make.member(business, make.person("bob"), role=role)
    sign_in(client, "bob@example.com")
    shown = page(client, ready)
    assert not has_button(shown)
    assert "An owner or a manager launches it." in text_of(shown)
    for action in ("", "undo/", "retry/"):
        answer = client.post(f"/strategies/{ready.public_id}/launch/{action}", {"once": "mine"})
        assert answer.status_code == 403
    assert not Launch.objects.of(business).exists()
    assert not Campaign.objects.of(business).exists()


def test_another_businesss_strategy_is_not_there(
    at_screen: Client, ready: Strategy, business: Business
) -> None:
    charlie = make.member(make.business("Charlie's"), make.person("charlie"))
    account(charlie.business)
    theirs = approve(strategy(charlie.business), charlie)
    for action in ("", "undo/", "retry/"):
        address = f"/strategies/{theirs.public_id}/launch/{action}"
        assert at_screen.post(address, {"once": "mine"}).status_code == 404
    for part in ("", "status/"):
        assert page(at_screen, theirs, part).status_code == 404
    assert not Launch.objects.of(charlie.business).exists()
