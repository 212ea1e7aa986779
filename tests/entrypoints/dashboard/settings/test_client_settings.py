"""Settings > Clients: the name and logo that people outside see, and the switch."""

from unittest import mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.branding.queries import brand_of
from kempen.domain.client_approvals.queries import is_switched_on, request_state
from kempen.domain.creatives.images import PlainImage
from kempen.entrypoints.dashboard.settings import client_settings
from kempen.kit.concurrency_limit import AtCapacity
from tests import make
from tests.builders import plans, shop
from tests.builders.client_approvals import asked
from tests.builders.people import begin_session

pytestmark = pytest.mark.django_db
LOGO = PlainImage("image/png", 96, 48, b"the logo's bytes")
CLIENTS = "/settings/clients/"


def file() -> SimpleUploadedFile:
    return SimpleUploadedFile("logo.png", b"a picture", "image/png")


def test_the_owner_chooses_name_and_logo_and_takes_the_logo_away(
    at_screen: Client, business: Business
) -> None:
    with mock.patch.object(client_settings, "checked_logo", return_value=LOGO):
        sent = at_screen.post(CLIENTS, {"name": "Agensi Kilat", "logo": file()}, follow=True)
    page = sent.content.decode()
    assert 'src="/settings/clients/logo/"' in page
    assert 'value="Agensi Kilat"' in page
    served = at_screen.get("/settings/clients/logo/")
    assert (served.content, served["Content-Type"]) == (LOGO.content, "image/png")
    assert "sandbox" in served["Content-Security-Policy"]
    at_screen.post(CLIENTS, {"name": "Agensi Kilat", "without_logo": "on"})
    assert brand_of(business).logo is None
    assert brand_of(business).name == "Agensi Kilat"
    assert at_screen.get("/settings/clients/logo/").status_code == 404


def test_a_file_that_is_too_large_is_said_beside_its_field(
    at_screen: Client, business: Business
) -> None:
    large = SimpleUploadedFile("logo.png", b"x" * (512 * 1024 + 1), "image/png")
    answer = at_screen.post(CLIENTS, {"name": "Agensi Kilat", "logo": large})
    assert answer.status_code == 422
    assert "Choose a logo of 512 KB or less." in answer.content.decode()
    assert brand_of(business).name == "Kopi Rimba"


def test_a_busy_service_says_so_and_keeps_what_was_typed(at_screen: Client) -> None:
    with mock.patch.object(client_settings, "checked_logo", side_effect=AtCapacity):
        answer = at_screen.post(CLIENTS, {"name": "Agensi Kilat", "logo": file()})
    assert answer.status_code == 503
    assert "Kempen is busy with other files." in answer.content.decode()
    assert 'value="Agensi Kilat"' in answer.content.decode()


def test_switched_off_every_link_ends(at_screen: Client, alice: Member, business: Business) -> None:
    shop.connected(business, "search")
    one = asked(business, plans.ready(alice))
    page = at_screen.post("/settings/clients/switch/", {"on": "0"}, follow=True).content.decode()
    assert "Client approval is turned off. No link works." in page
    assert (is_switched_on(business), request_state(one.now())) == (False, "withdrawn")
    shown = at_screen.get(f"/strategies/{one.strategy.public_id}/decision/").content.decode()
    assert "Client approval is switched off." in shown
    assert "Ask a client for approval" not in shown
    at_screen.post("/settings/clients/switch/", {"on": "1"})
    assert is_switched_on(business)


def test_a_manager_sees_it_and_changes_nothing(client: Client, business: Business) -> None:
    bob = make.member(business, make.person("bob"), "manager")
    begin_session(client, bob.person)
    page = client.get(CLIENTS).content.decode()
    assert "The owner can change it." in page
    assert "Switch off" not in page
    assert client.post(CLIENTS, {"name": "Bob's"}).status_code == 403
    assert client.post("/settings/clients/switch/", {"on": "0"}).status_code == 403
    assert is_switched_on(business)
