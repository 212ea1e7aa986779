"""Texts that would be markup, formulas, headers or programs, in every field that is shown."""

from email import message_from_string
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.leads.models import Lead
from kempen.domain.strategies.models import StrategyLine
from kempen.domain.webhooks.models import Endpoint
from tests import make
from tests.builders.everything import one_of_everything
from tests.builders.people import sign_in, sign_up, work_off
from tests.builders.program import Program
from tests.entrypoints.api.places import places

pytestmark = pytest.mark.django_db

MARKUP = "\"'><img src=x onerror=attack()><script>attack()</script>{{7*191}}{0.__class__}%(x)s"
SHOWN = [
    "/",
    "/campaigns/",
    "/campaigns/{campaign_id}/",
    "/strategies/",
    "/strategies/{strategy_id}/",
    "/strategies/{strategy_id}/launch/",
    "/insights/reports/",
    "/insights/sales/",
    "/insights/reports/schedules/",
    "/insights/prospects/",
    "/insights/prospects/{lead_id}/",
    "/insights/calendar/",
    "/insights/calendar/events/{calendar_event_id}/",
    "/insights/calendar/events/{calendar_event_id}/edit/",
    "/insights/calendar/raya/",
    "/offerings/",
    "/offerings/{offering_id}/",
    "/offerings/{offering_id}/edit/",
    "/integrations/",
    "/integrations/accounts/{connection_id}/",
    "/settings/business/",
    "/settings/keys/",
    "/settings/activity/",
    "/settings/webhooks/",
    "/settings/webhooks/{webhook_id}/",
]


class Elements(HTMLParser):
    """Reads a page as a browser does and remembers what a text should not have become."""

    def __init__(self) -> None:
        super().__init__()
        self.bad: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name: value or "" for name, value in attrs}
        handlers = [name for name in names if name.startswith("on")]
        runs = [
            value for value in names.values() if value.strip().lower().startswith("javascript:")
        ]
        if handlers or runs or (tag == "script" and "src" not in names) or names.get("src") == "x":
            self.bad.append(self.get_starttag_text() or tag)


def marked(business: Business) -> dict[str, str]:
    """One of everything, and each of its texts that people give is markup."""
    things = one_of_everything(business)
    Campaign.objects.of(business).update(name=MARKUP)
    Endpoint.objects.of(business).update(description=MARKUP)
    Lead.objects.of(business).update(first_name=MARKUP, last_name=MARKUP)
    StrategyLine.objects.of(business).update(name=MARKUP)
    Business.objects.filter(pk=business.pk).update(name=MARKUP)
    return things


def test_no_text_becomes_markup_on_any_page() -> None:
    business = make.business()
    make.member(business)
    things = marked(business)
    browser = Client()
    sign_in(browser, "alice@example.com")
    seen = 0
    for path in SHOWN:
        answer = browser.get(path.format(**things))
        assert answer.status_code == 200, path
        page = answer.content.decode()
        reader = Elements()
        reader.feed(page)
        assert reader.bad == [], path
        assert "1337" not in page, path
        assert "&lt;class" not in page, path
        seen += "&lt;script&gt;attack()" in page
    assert seen >= len(SHOWN) - 2


@pytest.mark.parametrize(
    "url",
    [
        "javascript:attack()",
        "JaVaScRiPt:attack()",
        "data:text/html,<script>attack()</script>",
        "vbscript:attack()",
        "file:///etc/passwd",
        " javascript:attack()",
    ],
)
def test_no_address_that_runs_code_is_taken(url: str) -> None:
    """By no operation that takes an address, whatever the name of its field."""
    program = Program.of_owner(make.business())
    asked = []
    for place in places():
        body = place.body
        if not isinstance(body, dict):
            continue
        for name in [one for one in body if "url" in one or "page" in one]:
            asked.append(name)
            answer = program.send(place.method, place.at(), {**body, name: url})
            assert answer.status_code in (404, 422), (place, name)
    assert {"url"} <= set(asked)


@pytest.mark.parametrize("name", ["Kopi\r\nBcc: thief@example.com", "Kopi\nSubject: x", "Kopi\x00"])
def test_no_name_adds_a_header_to_a_mail(name: str) -> None:
    answer = sign_up(Client(), company_name=name)
    work_off()
    for sent in mail.outbox:
        message = message_from_string(sent.message().as_string())
        assert message["Bcc"] is None
        assert sent.to == ["siti@example.com"]
        assert len(message.get_all("Subject", [])) == 1
    assert answer.status_code == 302 or not mail.outbox


def test_a_field_that_nobody_offers_is_refused() -> None:
    """What a row has but a request does not offer cannot be set by naming it."""
    business = make.business()
    program = Program.of_owner(business)
    theirs = str(make.business("Charlie's").pk)
    tried = 0
    for place in places():
        body = place.body
        if not isinstance(body, dict) or place.names:
            continue
        for name, value in (
            ("business_id", theirs),
            ("status", "active"),
            ("id", 1),
            ("role", "owner"),
        ):
            if name in body:
                continue
            answer = program.send(place.method, place.at(), {**body, name: value})
            assert answer.status_code == 422, (place, name)
            tried += 1
    assert tried > 10
    page = sign_up(Client(), business_id=theirs, role="owner", is_staff="on", is_superuser="on")
    work_off()
    assert page.status_code == 302
    assert not Member.objects.of_everyone().filter(business_id=theirs).exists()
