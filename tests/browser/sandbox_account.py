"""The sandbox's search account: its tracking breaks, it is read, and alerts follow."""

import json
import urllib.request
from time import monotonic

from tests.browser.conftest import Visitor
from tests.browser.reloading import load_when_changed
from tests.drills.running import Running
from tests.waiting import PATIENCE

# The two campaigns of the sandbox's search account that sell.
CAMPAIGNS = ("20000000014", "20000000042")


def tracking(service: Running, action: str) -> None:
    """Break or mend the tracking of the campaigns at the sandbox."""
    for campaign in CAMPAIGNS:
        order = {"kind": "drift", "deed": action, "campaign": campaign, "days": 3}
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


def wait_on_alerts(visitor: Visitor, text: str, section: str = "Wrong now") -> None:
    """Load the page of alerts until the worker has read the account and looked at it."""
    page = visitor.page
    place = page.get_by_role("region", name=section)
    page.goto("/alerts/")
    deadline = monotonic() + PATIENCE
    while not place.get_by_text(text).count() and monotonic() < deadline:
        load_when_changed(page, text, deadline)
    assert place.get_by_text(text).count(), page.inner_text("main")
