"""Tracking breaks at the sandbox: an alert opens, somebody acknowledges it, and it closes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import BY_WORKER, Visitor, visiting
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.browser.sandbox_account import sync, tracking, wait_on_alerts
from tests.drills.running import Running


@pytest.fixture
def visitor(browser: Browser, service: Running) -> Iterator[Visitor]:
    with visiting(browser, service, "alerts-390-dark") as new_visitor:
        yield new_visitor


def test_an_alert_opens_when_tracking_breaks_and_closes_when_it_is_mended(
    visitor: Visitor, service: Running
) -> None:
    page = visitor.page
    wait_for_the_demo(visitor, service)
    sign_in(visitor, service)
    page.goto("/integrations/search/")
    page.get_by_role("button", name="Connect sandbox account").click()
    # The worker connects it and lists its campaigns; the page loads itself again.
    expect(page.get_by_role("button", name="Sync now")).to_be_visible(timeout=BY_WORKER)
    account = page.url
    page.goto("/alerts/settings/")
    visitor.check("alert-settings")
    try:
        tracking(service, "break_tracking")
        sync(visitor, account)
        wait_on_alerts(visitor, "Conversion tracking stopped")
        expect(page.get_by_text("Check the conversion tag on your website.")).to_be_visible()
        visitor.check("alert-open")
        page.get_by_role("button", name=re.compile("^Acknowledge")).first.click()
        expect(page.get_by_text("Acknowledged by")).to_be_visible()
    finally:
        # Other tests use the same sandbox.
        tracking(service, "mend_tracking")
    sync(visitor, account)
    wait_on_alerts(visitor, "Nothing is wrong now.")
    expect(page.get_by_role("heading", name="Resolved")).to_be_visible()
    visitor.check("alert-closed")
