"""A list takes as many statements for many rows as for few."""

from collections import Counter
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business, Member
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.kit import clock
from tests import make
from tests.builders import approved
from tests.builders.browsers import signed_in
from tests.builders.program import Program
from tests.entrypoints.dashboard.pages_of_a_business import PAGES

pytestmark = pytest.mark.django_db
CONSENT = {"notice_version": "2026-01", "consented_at": "2026-03-01T08:00:00Z"}


def add_rows(business: Business, program: Program, number: int) -> None:
    """One more of everything that a list shows."""
    owner = Member.objects.of(business).get(role="owner")
    actor = make.actor(business)
    campaign = make.campaign(business, f"Campaign {number}", platform="social")
    strategy = approved.strategy(business, "search", "social", campaign=campaign)
    approved.approve(strategy, owner)
    approved.strategy(business, "search")
    day = {"date": (clock.today() - timedelta(days=1)).isoformat(), "spend": 5, "revenue": 9}
    ann = {"email": f"ann-{number}@example.com", "consent": CONSENT}
    answers = [
        program.post("/data/import", {"campaign_id": campaign.public_id, "data": [day]}),
        program.post("/leads", {**ann, "campaign_id": campaign.public_id}),
    ]
    assert all(answer.status_code < 300 for answer in answers), answers
    create_key(actor, f"Key {number}", ["campaigns:read"])
    create_endpoint(actor, f"https://hooks.example.com/{number}", ["*"])


@pytest.fixture
def filled() -> tuple[Client, Business, Program]:
    business = make.business()
    browser, program = signed_in(business), Program.of(business)
    for number in range(2):
        add_rows(business, program, number)
    return browser, business, program


def test_no_list_takes_more_statements_for_more_rows(
    filled: tuple[Client, Business, Program],
) -> None:
    browser, business, program = filled
    few = {page: statements_of(browser, page) for page in PAGES}
    for number in range(2, 6):
        add_rows(business, program, number)
    assert {page: statements_of(browser, page) for page in PAGES} == few


def test_a_strategy_takes_no_more_statements_for_more_campaigns(
    filled: tuple[Client, Business, Program],
) -> None:
    browser, business, _ = filled
    small = approved.strategy(business, "search", "social")
    large = approved.strategy(business, *("search", "social") * 3)
    assert statements_of(browser, f"/strategies/{large.public_id}/") == statements_of(
        browser, f"/strategies/{small.public_id}/"
    )


def test_a_program_reads_a_strategy_with_as_many_statements_for_more_campaigns(
    filled: tuple[Client, Business, Program],
) -> None:
    _, business, program = filled
    counts = []
    for platforms in (("search", "social"), ("search", "social") * 3):
        path = f"/strategies/{approved.strategy(business, *platforms).public_id}"
        assert program.get(path).status_code == 200
        with CaptureQueriesContext(connection) as statements:
            program.get(path)
        counts.append(len(statements))
    small, large = counts
    assert large == small


@pytest.mark.parametrize("page", ["/", "/campaigns/{campaign}/", "/insights/reports/"])
def test_a_page_asks_nothing_twice(page: str, filled: tuple[Client, Business, Program]) -> None:
    browser, business, _ = filled
    business.return_goal = Decimal(4)
    business.save(update_fields=["return_goal"])
    page = page.format(campaign=make.campaign(business, platform="search").public_id)
    assert browser.get(page).status_code == 200, page
    with CaptureQueriesContext(connection) as statements:
        browser.get(page)
    asked = Counter(statement["sql"] for statement in statements.captured_queries)
    assert [statement for statement, times in asked.items() if times > 1] == []


def statements_of(browser: Client, page: str) -> int:
    """How many statements the second of two visits takes."""
    assert browser.get(page).status_code == 200, page
    with CaptureQueriesContext(connection) as statements:
        browser.get(page)
    return len(statements)
