"""A new user, from the sign-up page to a launched campaign with approved ads and a day's results.

On a walk, one at a desk in light and one with a telephone in the dark go side by side, so that the
minute in which a launch can be undone is waited for once. Else the one with the telephone goes
alone: that form is the narrower and has the weaker contrasts.
"""

import json
import re
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from time import monotonic

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from kempen.kit import clock
from tests.browser.client import approve_by_link, ask_a_client
from tests.browser.conftest import BY_WORKER, Visitor, forms, visiting
from tests.browser.newcomer import confirm, sign_in_and_introduce, sign_up
from tests.browser.reloading import load_when_changed
from tests.drills.running import Running
from tests.waiting import PATIENCE

CLIENT = "mei@example.com"


@pytest.fixture
def visitors(browser: Browser, service: Running) -> Iterator[list[Visitor]]:
    with ExitStack() as windows:
        yield [
            windows.enter_context(visiting(browser, service, f"launch-{form}"))
            for form in forms("390-dark", "1360-light")
        ]


@pytest.fixture
def client(browser: Browser, service: Running) -> Iterator[Visitor]:
    """Somebody without an account, with a telephone."""
    with visiting(browser, service, "client-390-light") as visitor:
        yield visitor


def test_from_sign_up_to_a_days_results(
    visitors: list[Visitor], client: Visitor, service: Running, tmp_path: Path
) -> None:
    """What is planned on the telephone a client approves by a link; at the desk the owner does."""
    picture = beans(tmp_path)
    for visitor in visitors:
        email = f"aisyah-{visitor.name}@example.com"
        sign_up(visitor, email)
        confirm(visitor, email)
        sign_in_and_introduce(visitor, email)
        hand_in_a_brief(visitor)
        review(visitor, picture)
        if "1360" in visitor.name:
            visitor.page.get_by_role("button", name="Approve exactly this").click()
        else:
            ask_a_client(visitor, CLIENT)
            approve_by_link(client, CLIENT, "Kuih Aminah")
            visitor.page.reload()
        expect(visitor.page.get_by_text("Approved by").first).to_be_visible()
        visitor.check("strategy-approved")
        launch(visitor)
    for visitor in visitors:
        launched = "Your campaigns are on their platforms"
        expect(heading(visitor)).to_have_text(launched, timeout=BY_WORKER)
        visitor.check("launched")
    move_the_partners(service, minutes=5)
    for visitor in visitors:
        see_the_ads_approved(visitor)
        change_an_ad(visitor)
    move_the_partners(service, days=1)
    for visitor in visitors:
        see_the_first_day(visitor)


def beans(folder: Path) -> Path:
    """A picture as the social platform likes it."""
    content = BytesIO()
    Image.new("RGB", (1080, 1080), (112, 66, 20)).save(content, "JPEG")
    file = folder / "beans.jpg"
    file.write_bytes(content.getvalue())
    return file


def heading(visitor: Visitor):  # type: ignore[no-untyped-def]  # Playwright's own type.
    return visitor.page.get_by_role("heading", level=1)


def hand_in_a_brief(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("link", name="Create your first campaign").first.click()
    expect(page.get_by_text("Nothing is spent until you launch")).to_be_visible()
    visitor.check("wizard-objective")
    page.get_by_role("button", name="Next: accounts").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("radio", name="Increase Sales").check()
    page.get_by_role("button", name="Next: accounts").click()
    visitor.check("wizard-accounts")
    for platform in ("Social", "Search"):
        page.get_by_role("button", name=re.compile(f"Use the sandbox.*{platform}")).click()
        # The worker lists the campaigns: the page loads itself again when they are there.
        expect(page.get_by_role("button", name="Refresh list")).to_be_visible(timeout=BY_WORKER)
        expect(page.get_by_role("heading", name="Campaigns", level=2)).to_be_visible()
        visitor.check(f"account-{platform.lower()}")
        page.get_by_role("link", name="Not now").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Where do you advertise?")
    visitor.check("wizard-connected")
    page.get_by_role("button", name="Next: plan").click()
    visitor.check("wizard-plan")
    page.get_by_role("button", name="Generate strategy").click()
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.check("wizard-plan-errors")
    page.get_by_label("Budget in RM, before tax").fill("5,600")
    page.get_by_label("Return goal").fill("4")
    page.get_by_label("First day").fill(clock.today().isoformat())
    page.get_by_label("What do you sell?").fill("Kuih Aminah gift boxes")
    page.get_by_label("Landing page").fill("https://kuih-aminah.example/boxes")
    page.get_by_label("Why do people want it?").fill("Freshly baked\nFree delivery")
    page.get_by_role("button", name="Generate strategy").click()


def review(visitor: Visitor, picture: Path) -> None:
    page = visitor.page
    sections = page.get_by_role("navigation", name="Sections of the strategy")
    expect(sections).to_be_visible(timeout=BY_WORKER)
    visitor.check("strategy-ready")
    for section in ("Reasons", "Days", "Audience", "Ads"):
        sections.get_by_role("link", name=section).click()
        visitor.check(f"strategy-{section.lower()}")
    edit_in_place(visitor)
    page.get_by_role("link", name="Replace image").first.click()
    page.get_by_label("Replace with a file").set_input_files(picture)
    visitor.check("ad-edit")
    page.get_by_role("button", name="Upload image").click()
    expect(page.get_by_text("Your image, cut to each shape")).to_be_visible()
    page.get_by_role("button", name="Use Kempen’s images").click()
    expect(page.get_by_role("button", name="Make images again")).to_be_visible(timeout=BY_WORKER)
    page.locator(".back a").click()
    expect(page.get_by_role("heading", name="The ads")).to_be_visible()
    page.get_by_role("link", name="Review and approve").click()
    expect(page.get_by_role("heading", name="Your decision")).to_be_visible()
    visitor.check("strategy-decision")


def edit_in_place(visitor: Visitor) -> None:
    """Change a headline among the other ads, by keyboard alone once the form is there."""
    page = visitor.page
    group = page.locator("details.ads", has=page.get_by_text("Reel", exact=True)).first
    if group.get_attribute("open") is None:
        group.locator("summary").first.click()
    group.locator("label", has_text="Story").click()
    expect(group.locator(".in-story").first).to_be_visible()
    visitor.check("ads-as-stories")
    group.locator("label", has_text="Feed").click()
    group.get_by_role("link", name="Edit Benefit").first.click()
    form = page.locator("li.editing")
    expect(form.get_by_label("Primary text")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.insert_text("x" * 41)
    expect(form.locator(".over-limit")).to_be_visible()
    expect(form.get_by_text("The end may be hidden.")).to_be_visible()
    visitor.check("ad-edit-here")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("Gift boxes for Deepavali")
    expect(form.get_by_text("24 of 40")).to_be_visible()
    page.keyboard.press("Enter")
    expect(
        page.locator(".post-headline").filter(has_text="Gift boxes for Deepavali")
    ).to_be_visible()
    expect(page.get_by_text("Ad saved.")).to_be_attached()


def launch(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("link", name=re.compile("launch", re.IGNORECASE)).first.click()
    expect(page.get_by_role("button", name="Launch", exact=True)).to_be_visible()
    visitor.check("launch")
    page.get_by_role("button", name="Launch", exact=True).click()
    expect(page.get_by_role("button", name="Undo launch")).to_be_visible()
    visitor.check("launch-undo")


def move_the_partners(service: Running, **by: int) -> None:
    """Move the sandbox's clock, as its control page does."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{service.port + 1}/control/clock",
        data=json.dumps(by).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 200


def to_the_new_campaign(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/campaigns/")
    page.get_by_role("link", name=re.compile("Kuih Aminah gift boxes")).first.click()
    expect(heading(visitor)).to_be_visible()


def see_the_ads_approved(visitor: Visitor) -> None:
    page = visitor.page
    to_the_new_campaign(visitor)
    approved = page.locator(".live-ads").get_by_text("Approved")
    deadline = monotonic() + PATIENCE
    while not approved.count() and monotonic() < deadline:
        load_when_changed(page, "Approved", deadline)
    expect(approved.first).to_be_visible()
    visitor.check("campaign-approved")


def change_an_ad(visitor: Visitor) -> None:
    """Other words for an ad that runs: compared with it, approved, and still to be undone."""
    page = visitor.page
    page.goto(f"{page.url.partition('?')[0]}creatives/")
    visitor.check("campaign-ads")
    page.get_by_role("button", name="Edit ad").first.click()
    visitor.check("ad-change")
    page.get_by_label("Headline", exact=True).or_(page.get_by_label("Headline 1")).first.fill(
        "Freshly made kuih"
    )
    page.get_by_role("button", name="Save ad").click()
    expect(page.get_by_text("waits for approval with the other ad changes")).to_be_visible()
    visitor.check("ad-changes")
    page.get_by_role("button", name="Approve ad changes").click()
    expect(page.get_by_text("Ad changes approved.")).to_be_visible()
    expect(page.get_by_role("button", name="Undo approval")).to_be_visible()
    visitor.check("ad-changes-approved")


def see_the_first_day(visitor: Visitor) -> None:
    page = visitor.page
    to_the_new_campaign(visitor)
    page.get_by_role("button", name="Sync now").click()
    # "Last read" says nothing: the account was read when it was connected, too.
    newest = page.get_by_role("link", name="Show newest data")
    deadline = monotonic() + PATIENCE
    while not newest.count() and monotonic() < deadline:
        load_when_changed(page, "Show newest data", deadline)
    newest.click()
    # What the sandbox's simulated people bought on the day is theirs to choose: ROI −100% or 8.6%.
    expect(page.get_by_text(re.compile(r"ROI −?[\d,.]+%")).first).to_be_visible()
    expect(heading(visitor)).not_to_contain_text("The first results arrive")
    visitor.check("campaign-first-day")
    page.get_by_role("link", name="Searches and places").first.click()
    expect(page.get_by_role("heading", name="Results by state")).to_be_visible()
    visitor.check("campaign-searches")
