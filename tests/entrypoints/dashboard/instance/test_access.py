"""Operators see the instance page and nothing of a business; members see nothing of it."""

import re
from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

from kempen.domain.accounts.models import Person
from kempen.domain.operators.actions.people import remove_operator
from tests import make
from tests.builders.operators import EMAIL, operator, set_up_factor, signed_in_operator
from tests.builders.people import sign_in
from tests.turns import in_turn

pytestmark = pytest.mark.django_db

ID = "01900000-0000-7000-8000-000000000000"
# What operators share with members: each page is about oneself alone.
_ALSO = {"security", "preferences"}


def _routes(resolver: URLResolver, path: str = "/") -> Iterator[tuple[str, str, bool]]:
    """Every route of the dashboard: its name, an address of it, and whether it is public."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _routes(entry, path + str(entry.pattern))
        elif isinstance(entry, URLPattern) and not isinstance(entry.pattern, RegexPattern):
            here = path + str(entry.pattern)
            here = re.sub(r"<[^>]+>", ID, re.sub(r"<int:\w+>", "1", here))
            yield str(entry.name), here, not getattr(entry.callback, "login_required", True)


def _pages_of_businesses() -> list[tuple[str, str]]:
    return [
        (name, address)
        for name, address, is_public in _routes(get_resolver())
        if not is_public
        and not address.startswith(("/v1/", "/accounts/", "/preferences/", "/instance/"))
        and name not in _ALSO
    ]


def _without_token(page: bytes) -> bytes:
    """The page without what protects its forms, which is another one each time."""
    return re.sub(rb"\b[A-Za-z0-9]{64}\b", b"", page)


def test_the_walk_finds_the_pages() -> None:
    names = {name for name, _ in _pages_of_businesses()}
    assert len(names) > 80
    assert {"overview", "campaign", "keys", "choose_business", "welcome"} & names == {
        "overview",
        "campaign",
        "keys",
        "welcome",
    }


def test_every_page_of_a_business_is_unknown_to_an_operator(at_instance: Client) -> None:
    """Even where, against the rules, the tables say that the operator is a member."""
    make.member(make.business("Kopi Rimba"), Person.objects.get(email=EMAIL))
    opened = []
    for number, (name, address) in enumerate(_pages_of_businesses()):
        for method in in_turn(("GET", "POST"), number, of=2):
            answer = at_instance.generic(method, address)
            if answer.status_code == 302 and answer["Location"] == "/instance/":
                continue
            if answer.status_code != 404 or b"Kopi Rimba" in answer.content:
                opened.append((name, answer.status_code))
    assert opened == []


def test_the_first_page_of_an_operator_is_the_instance(at_instance: Client) -> None:
    assert at_instance.get("/")["Location"] == "/instance/"
    page = at_instance.get("/instance/")
    assert page.status_code == 200
    assert b"Operator" in page.content


def test_an_operator_chooses_no_business(at_instance: Client) -> None:
    member = make.member(make.business(), Person.objects.get(email=EMAIL))
    for page in ("/", "/settings/business/", "/portfolio/", "/portfolio/new/"):
        answer = at_instance.get(f"/{member.business.public_id}{page}", follow=True)
        assert "Kopi Rimba" not in answer.content.decode()
    assert at_instance.get("/portfolio/").status_code == 404
    assert at_instance.post("/portfolio/new/", {"name": "Mine"}).status_code == 404


@pytest.mark.parametrize("role", ["owner", "viewer"])
def test_to_members_the_instance_page_is_an_unknown_address(client: Client, role: str) -> None:
    make.member(make.business(), make.person("bob"), role=role)
    sign_in(client, "bob@example.com")
    unknown = _without_token(client.get("/no-such-page/").content)
    for _, address, _ in _routes(get_resolver()):
        if address.startswith("/instance/"):
            for answer in (client.get(address), client.post(address)):
                assert answer.status_code == 404
                page = answer.content.replace(address.encode(), b"/no-such-page/")
                assert _without_token(page) == unknown


def test_somebody_in_no_business_sees_no_instance_page(client: Client) -> None:
    make.person("bob")
    sign_in(client, "bob@example.com")
    assert client.get("/instance/").status_code == 404


def test_a_stranger_is_sent_to_the_sign_in(client: Client) -> None:
    assert client.get("/instance/")["Location"] == "/accounts/login/?next=/instance/"


def test_without_a_second_factor_an_operator_is_led_to_set_one_up(client: Client) -> None:
    operator()
    sign_in(client, EMAIL)
    for address in ("/", "/instance/", "/settings/security/", "/accounts/email/", "/campaigns/"):
        assert client.get(address)["Location"] == "/accounts/2fa/", address
    assert client.get("/accounts/2fa/").status_code == 200
    part = client.get("/instance/", headers={"HX-Request": "true"})
    assert (part.status_code, part["HX-Redirect"]) == (204, "/accounts/2fa/")


def test_who_has_just_set_the_factor_up_is_not_asked_for_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator()
    sign_in(client, EMAIL)
    # A test's transaction is never committed: what waits for that happens at once.
    monkeypatch.setattr(transaction, "on_commit", lambda follow_up, **_: follow_up())
    set_up_factor(client)
    assert client.get("/instance/").status_code == 200


def test_a_session_that_has_not_shown_the_factor_is_asked_for_it(client: Client) -> None:
    operator()
    sign_in(client, EMAIL)
    set_up_factor(client)  # Its signal, which counts as shown, waits for the commit.
    asked = "/accounts/2fa/reauthenticate/?next=%2Finstance%2F"
    assert client.get("/instance/")["Location"] == asked
    assert client.get("/settings/security/").status_code == 302


def test_the_password_alone_does_not_sign_in(client: Client) -> None:
    signed_in_operator(Client())
    assert sign_in(client, EMAIL)["Location"] == "/accounts/2fa/authenticate/"
    assert client.get("/instance/")["Location"].startswith("/accounts/login/")


def test_whose_factor_is_gone_sees_nothing_more(at_instance: Client) -> None:
    Authenticator.objects.all().delete()
    assert at_instance.get("/instance/")["Location"] == "/accounts/2fa/"


def test_an_operator_who_is_removed_is_signed_out(at_instance: Client) -> None:
    remove_operator(EMAIL)
    assert at_instance.get("/instance/")["Location"].startswith("/accounts/login/")
