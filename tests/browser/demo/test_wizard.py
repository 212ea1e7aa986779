"""A brief as somebody writes it: kept while it is typed, and handed in with the Enter key."""

import re

import pytest
from playwright.sync_api import Dialog, Locator, Page, Route, expect

from tests.browser.conftest import BY_WORKER, SCREENSHOTS, Visitor, forms
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.drills.running import Running


@pytest.mark.parametrize("visitor", forms("1360-light", "390-dark"), indirect=True)
def test_a_brief_is_kept_while_it_is_typed_and_handed_in(
    visitor: Visitor, service: Running
) -> None:
    page = visitor.page
    wait_for_the_demo(visitor, service)
    sign_in(visitor, service)
    page.goto("/strategies/new/")
    visitor.check("wizard-objective")
    page.get_by_role("radio", name="Increase Sales").check()
    page.get_by_role("button", name="Next: accounts").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Where do you advertise?")
    visitor.check("wizard-accounts")
    page.get_by_role("checkbox", name="A new campaign on social").check()
    # On a slow line somebody types before the page's script is there.
    page.route(re.compile(r"/wizard\b.*\.js"), _type_first, times=1)
    page.get_by_role("button", name="Next: plan").click()
    expect(page).to_have_url(re.compile("/plan/$"))
    expect(page.locator("#saved")).to_have_text("Saved")
    page.reload()
    expect(page.get_by_label("Budget in RM")).to_have_value("5,6oo")

    other = page.context.new_page()
    other.goto(page.url)
    _offer(other).fill("Free delivery")
    expect(other.locator("#saved")).to_have_text("Saved")
    _offer(page).fill("From an older page")
    expect(page.locator("#saved")).to_contain_text("changed on another page")
    other.close()
    page.reload()
    expect(_offer(page)).to_have_value("Free delivery")

    page.get_by_label("Budget in RM").fill("5,600")
    expect(page.locator("#learning")).to_contain_text("RM200 a day for 28 days.")
    visitor.check("wizard-plan")
    page.get_by_label("What do you sell?").fill("Liberica beans")
    plan = page.url
    page.get_by_label("What do you sell?").press("Enter")
    expect(page).to_have_url(re.compile("/strategies/str_"))
    sections = page.get_by_role("navigation", name="Sections of the strategy")
    expect(sections).to_be_visible(timeout=BY_WORKER)
    visitor.check("demo-strategy")
    try_a_split(visitor)
    if visitor.name == "1360-light":
        # The README's picture: `make picture` puts it there.
        page.set_viewport_size({"width": 1360, "height": 1300})
        page.screenshot(path=SCREENSHOTS / "readme-strategy.png")
    page.goto(plan)
    expect(page.get_by_label("What do you sell?")).to_have_value("Liberica beans")
    expect(page.get_by_text("This brief already has a strategy.")).to_be_visible()


def _type_first(script: Route) -> None:
    page = script.request.frame.page
    page.get_by_label("Budget in RM").fill("5,6oo")
    script.continue_()


def _offer(page: Page) -> Locator:
    """Return the field of the offer, beside which offerings may be chosen."""
    return page.get_by_role("textbox", name="Offer")


def try_a_split(visitor: Visitor) -> None:
    """Amounts that are tried show in the bar above, and are not left by mistake."""
    page = visitor.page
    bar = page.locator("#strategy-bar")
    expect(bar).to_contain_text("Ready for your decision")
    field = page.locator(".split-amount").first
    before = field.input_value()
    field.fill("0")
    expect(bar).to_contain_text("Not saved")
    expect(bar.get_by_role("button", name="Save split")).to_be_visible()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.get_by_role("link", name="Days", exact=True).click()
    expect(field).to_have_value("0")
    assert asked == ["beforeunload"]
    page.remove_listener("dialog", stay)
    field.fill(before)
    expect(bar).to_contain_text("Ready for your decision")
