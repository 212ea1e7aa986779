"""A launched plan paces, a recommended move is applied and undone, an alert opens and closes.

The platform, the worker and the browser are the real ones; the plan was launched ten days ago.
"""

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitor, visiting
from tests.browser.sandbox_account import sync, tracking, wait_on_alerts
from tests.drills.running import Running, environment
from tests.fork_server import programs
from tests.make import PASSWORD
from tests.waiting import PATIENCE

OWNER = "beruang@example.com"


@pytest.fixture
def visitor(browser: Browser, service: Running) -> Iterator[Visitor]:
    with visiting(browser, service, "moves-390-dark") as new_visitor:
        yield new_visitor


def test_a_plan_paces_moves_and_is_watched(visitor: Visitor, service: Running) -> None:
    page = visitor.page
    account = launched_plan(service)
    sign_in(visitor)
    page.goto("/")
    expect(page.get_by_text(re.compile("planned so far"))).to_be_visible()
    visitor.check("overview-plan")
    page.get_by_role("link", name="See moves").click()
    wait_on_moves(visitor, "Recommended")
    expect(page.get_by_text("Spend is off its plan")).to_be_visible()
    expect(page.get_by_text("Behind plan")).to_be_visible()
    expect(page.get_by_text(re.compile("^Spent RM.* planned before today"))).to_be_visible()
    visitor.check("recommended")
    page.get_by_role("button", name="Apply").click()
    wait_on_moves(visitor, "A member applied a recommendation", "Undo move")
    visitor.check("moved")
    page.get_by_role("button", name="Undo move").click()
    wait_on_moves(visitor, "A member undid a move", "This move was undone.")
    visitor.check("undone")
    try:
        tracking(service, "break_tracking")
        sync(visitor, account)
        wait_on_alerts(visitor, "Conversion tracking stopped")
        visitor.check("plan-alert-open")
    finally:
        # Other tests use the same sandbox.
        tracking(service, "mend_tracking")
    sync(visitor, account)
    wait_on_alerts(visitor, "Conversion tracking stopped", "Resolved")
    visitor.check("plan-alert-closed")


def launched_plan(service: Running) -> str:
    """Launch it in the service and return the page of its account."""
    process = programs.run(
        [sys.executable, "-m", "tests.drills.steering", OWNER],
        env=environment(service.folder, KEMPEN_PORT=str(service.port)),
    )
    assert process.returncode == 0, process.stderr
    return f"/integrations/accounts/{process.stdout.strip()}/"


def sign_in(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(OWNER)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).not_to_have_url("/accounts/login/")


def wait_on_moves(visitor: Visitor, *texts: str) -> None:
    """Load the page of moves until the worker has decided, or the platforms have changed."""
    for _ in range(int(PATIENCE) * 2):
        visitor.page.goto("/moves/")
        if all(visitor.page.get_by_text(text).count() for text in texts):
            return
        visitor.page.wait_for_timeout(500)
    raise AssertionError(visitor.page.inner_text("main"))
