"""Somebody who looks at the demo business."""

import time

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.drills.running import Running
from tests.waiting import PATIENCE

DEMO_EMAIL = "demo@kempen.local"


def sign_in(visitor: Visitor, service: Running) -> None:
    page = visitor.page
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(DEMO_EMAIL)
    password = (service.folder / "demo_password").read_text().strip()
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).not_to_have_url("/accounts/login/")


def wait_for_the_demo(visitor: Visitor, service: Running) -> None:
    """The demo business is loaded in the background: its login works once the file is written."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not (service.folder / "demo_password").exists():
        assert time.monotonic() < deadline
        visitor.page.wait_for_timeout(200)
    while service.ask("SELECT count(*) FROM performance_performanceday") == [(0,)]:
        assert time.monotonic() < deadline
        visitor.page.wait_for_timeout(200)
