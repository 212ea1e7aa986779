"""Every page × somebody of another business, and × a viewer. New pages come in by their address."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.events.models import AuditEntry, Event
from kempen.kit.tenancy import TenantQuerySet
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.everything import one_of_everything
from tests.builders.uploads import GOOD, uploaded

pytestmark = pytest.mark.django_db

NOBODYS = "01k9w3r6d4f8v2n5t7q9s1x3zb"
# What a `public_id` names, by the beginning of the address.
NAMES = {
    "/alerts/": "alert_id",
    "/moves/": "move_id",
    "/recommendations/": "recommendation_id",
    "/campaigns/": "campaign_id",
    "/strategies/": "strategy_id",
    "/insights/reports/schedules/": "schedule_id",
    "/insights/prospects/": "lead_id",
    "/integrations/": "connection_id",
    "/offerings/": "offering_id",
    "/insights/calendar/events/": "calendar_event_id",
    "/settings/data/exports/": "export_id",
    "/settings/keys/": "key_id",
    "/settings/members/invitations/": "invitation_id",
    "/settings/members/": "member_id",
    "/settings/webhooks/deliveries/": "delivery_id",
    "/settings/webhooks/": "webhook_id",
}
# Below somebody's own thing: the thing of another business above it is missed first.
BELOW = {"drift_id": "dft", "line_id": "ln", "call_id": "call", "rate_id": "rate", "name": ""}
# What pages call otherwise than the API does.
AS = {"request_id": "approval_request_id"}
# What is no thing of a business.
PARTS = {
    "platform": "social",
    "kind": "slack",
    "year": "2026",
    "month": "10",
    "form": "csv",
    "job_id": "1",
}
# What is about oneself, whatever one's role: no business and no other person is in it.
ONES_OWN = ("/accounts/", "/preferences/", "/welcome/second-factor/", "/dev/", "/reports/stop/")
# A client's page by its token, which is no page of a person: tests of its own attack it.
BY_LINK = ("/approve/",)
PUBLIC = {"/terms/", "/privacy/", "/typeface.css", "/favicon.ico"}
# About all of a person's businesses together.
OVER_ALL = ("/portfolio/",)
# Opens a business of the person's own, with sample data: from then on they are in two.
OPENS_SAMPLE = "/sample-data/"
# Operators' pages are not there for anybody else, signed in or not.
OPERATORS = "/instance/"


# These show the same to a form as to a link.
READS_ONLY = {
    "/first-steps/hide/",
    "/integrations/",
    "/notifications/read/",
    "/privacy/",
    "/sample-data/remove/",
    "/settings/",
    "/settings/activity/",
    "/settings/members/",
    "/settings/preferences/",
    "/settings/security/",
    "/strategies/<str:public_id>/split/",
    "/terms/",
}


@dataclass(frozen=True)
class Page:
    """An address of the dashboard with the names of what stands in it."""

    path: str

    @property
    def names(self) -> list[str]:
        return re.findall(r"<(?:\w+:)?(\w+)>", self.path)

    def at(self, things: dict[str, str]) -> str:
        """The address of these things."""

        def value(match: re.Match[str]) -> str:
            name = match[1]
            if name in PARTS:
                return PARTS[name]
            if name == "public_id":
                name = next(NAMES[start] for start in NAMES if self.path.startswith(start))
            name = AS.get(name, name)
            return things.get(name, f"{BELOW.get(name, 'x')}_{NOBODYS}")

        return re.sub(r"<(?:\w+:)?(\w+)>", value, self.path)

    def __str__(self) -> str:
        return self.path


def pages(resolver: URLResolver, path: str = "/") -> Iterator[Page]:
    for entry in resolver.url_patterns:
        here = path + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from pages(entry, here)
        elif isinstance(entry, URLPattern) and not here.startswith(("/v1/", *ONES_OWN, *BY_LINK)):
            yield Page(here)


PAGES = list(pages(get_resolver()))
WITH_THINGS = [page for page in PAGES if {*page.names} - {*PARTS, "name"}]


def everything_of(business: Business) -> dict[str, str]:
    """Identifiers of all that a page can name."""
    things = one_of_everything(business)
    at = uploaded(signed_in(business, "maker"), GOOD)
    return {
        **things,
        "key_id": create_key(make.actor(business), "Key", ["data:write"])[0].public_id,
        "upload_id": at.strip("/").rpartition("/")[2],
    }


def nobodys(things: dict[str, str]) -> dict[str, str]:
    """Identifiers of the same kinds that nobody has."""
    return {name: f"{value.partition('_')[0]}_{NOBODYS}" for name, value in things.items()}


def without_tokens(answer: Any) -> str:
    """What is said, without the form's token and without identifiers."""
    return re.sub(r"\b(\w{64}|[a-z]+_[0-9a-z]{26})\b", "", b"".join(answer).decode())


@pytest.mark.parametrize("forgets", [False, True], ids=["as it is", "with no filter in the code"])
def test_a_thing_of_another_business_is_on_no_page(
    forgets: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As for an identifier that nobody has, and nothing of the other business changes."""
    business = make.business("Charlie's")
    theirs = everything_of(business)
    before = written(business)
    alice = signed_in(make.business(), "alice")
    random = nobodys(theirs)
    if forgets:
        # The database alone keeps businesses apart then.
        monkeypatch.setattr(TenantQuerySet, "of", lambda rows, _business: rows.all())
    leaks: dict[str, object] = {}
    for page in WITH_THINGS:
        for ask in (alice.get, alice.post):
            answers = [ask(page.at(things)) for things in (theirs, random)]
            bodies = {without_tokens(answer) for answer in answers}
            statuses = [answer.status_code for answer in answers]
            if statuses not in ([404, 404], [405, 405]) or len(bodies) > 1:
                leaks[f"{ask.__name__} {page}"] = statuses
    monkeypatch.undo()
    assert leaks == {}
    assert written(business) == before


@pytest.fixture
def kopi() -> Business:
    return make.business()


@pytest.fixture
def teh() -> Business:
    return make.business("Teh Tarik")


@pytest.fixture
def in_both(kopi: Business, teh: Business) -> Client:
    """A browser of somebody who owns two businesses."""
    client = signed_in(kopi, "alice")
    make.member(teh, Member.objects.of(kopi).get().person)
    return client


def written(business: Business) -> tuple[int, int]:
    """How many events and lines of the audit log a business has: any change adds one."""
    rows = AuditEntry.objects.of(business)
    return Event.objects.of(business).count(), rows.count()


def test_pages_of_one_business_show_and_change_nothing_of_the_persons_other(
    in_both: Client, kopi: Business, teh: Business
) -> None:
    """Its owner is signed in and may do everything there, but the address names this one."""
    theirs = everything_of(teh)
    before, random = written(teh), nobodys(theirs)
    leaks: dict[str, object] = {}
    for page in WITH_THINGS:
        for ask in (in_both.get, in_both.post):
            answers = [ask(f"/{kopi.public_id}{page.at(things)}") for things in (theirs, random)]
            statuses = [answer.status_code for answer in answers]
            bodies = {without_tokens(answer) for answer in answers}
            if statuses not in ([404, 404], [405, 405]) or len(bodies) > 1:
                leaks[f"{ask.__name__} {page}"] = statuses
    for page in PAGES:
        if page not in WITH_THINGS:
            text = b"".join(in_both.get(f"/{kopi.public_id}{page.at({})}")).decode()
            shown = [name for name, value in theirs.items() if value in text]
            if shown and not str(page).startswith(OVER_ALL):
                leaks[str(page)] = shown
    assert leaks == {}
    assert written(teh) == before


def test_a_form_that_names_neither_business_reaches_neither(
    in_both: Client, kopi: Business, teh: Business
) -> None:
    theirs = everything_of(teh)
    in_both.get(f"/{teh.public_id}/")
    before = written(teh), written(kopi)
    for page in PAGES:
        if str(page) in PUBLIC or str(page).startswith((*OVER_ALL, OPERATORS)):
            continue
        answer = in_both.post(page.at(theirs))
        assert (answer.status_code, answer["Location"]) == (302, "/portfolio/"), page
    assert (written(teh), written(kopi)) == before


def test_a_viewer_changes_nothing_anywhere() -> None:
    business = make.business()
    things = everything_of(business)
    viewer = signed_in(business, "viewer", "viewer")
    events = Event.objects.of(business).count()
    statuses = {
        str(page): viewer.post(page.at(things), {"do": "keep"}).status_code
        for page in PAGES
        if str(page) != OPENS_SAMPLE
    }
    assert {page for page, status in statuses.items() if status < 400} == READS_ONLY
    assert Event.objects.of(business).count() == events


def test_a_stranger_is_sent_to_the_sign_in_from_every_page() -> None:
    things = nobodys({"campaign_id": "cmp_"})
    for page in PAGES:
        if str(page) not in PUBLIC and not str(page).startswith(OPERATORS):
            answer = Client().get(page.at(things))
            assert answer.status_code == 302, page
            assert answer["Location"].startswith("/accounts/login/?next="), page


def test_an_account_that_was_closed_has_no_session() -> None:
    person = make.person("dora")
    make.member(make.business(), person)
    browser = Client()
    browser.force_login(person)
    assert browser.get("/settings/security/").status_code == 200
    person.is_active = False
    person.save()
    assert browser.get("/settings/security/")["Location"].startswith("/accounts/login/")
