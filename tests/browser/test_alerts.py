"""Tracking breaks at the sandbox: an alert opens, somebody acknowledges it, and it closes."""

import json
import re
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitor, visiting
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.drills.running import Running
from tests.waiting import PATIENCE

# The two campaigns of the sandbox's search account that sell.
CAMPAIGNS = ("20000000014", "20000000042")


@pytest.fixture
def visitor(browser: Browser, service: Running) -> Iterator[Visitor]:
    with visiting(browser, service, "alerts-390-dark") as made:
        yield made


def test_an_alert_opens_when_tracking_breaks_and_closes_when_it_is_mended(
    visitor: Visitor, service: Running
) -> None:
    page = visitor.page
    wait_for_the_demo(visitor, service)
    sign_in(visitor, service)
    page.goto("/integrations/search/")
    page.get_by_role("button", name="Connect sandbox account").click()
    # The worker connects it and lists its campaigns; the page loads itself again.
    expect(page.get_by_role("button", name="Sync now")).to_be_visible()
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


def tracking(service: Running, deed: str) -> None:
    """Break or mend the tracking of the campaigns at the sandbox."""
    for campaign in CAMPAIGNS:
        order = {"kind": "drift", "deed": deed, "campaign": campaign, "days": 3}
        request = urllib.request.Request(
            f"http://127.0.0.1:{service.port + 1}/control/faults",
            data=json.dumps(order).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert answer.status == 201


def sync(visitor: Visitor, account: str) -> None:
    visitor.page.goto(account)
    visitor.page.get_by_role("button", name="Sync now").click()


def wait_on_alerts(visitor: Visitor, text: str) -> None:
    """Load the page of alerts until the worker has read the account and looked at it."""
    for _ in range(int(PATIENCE) * 2):
        visitor.page.goto("/alerts/")
        if visitor.page.get_by_text(text).count():
            return
        visitor.page.wait_for_timeout(500)
    raise AssertionError(visitor.page.inner_text("main"))
