"""Ads in two languages side by side: edited in place, duplicated, translated and compared."""

import sys

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.conftest import Visitor, forms, visiting
from tests.drills.running import Running, environment
from tests.fork_server import programs
from tests.make import PASSWORD


@pytest.mark.parametrize("form", forms("390-dark", "1360-light"))
def test_an_ad_is_edited_in_place_copied_translated_and_compared(
    form: str, browser: Browser, service: Running
) -> None:
    owner = f"tapir-{form}@example.com"
    strategy = strategy_in_two_languages(service, owner)
    with visiting(browser, service, form) as visitor:
        page = visitor.page
        sign_in(visitor, owner)
        page.goto(f"/strategies/{strategy}/creatives/")
        benefit = page.locator(".ad-angle").filter(has_text="Benefit").first
        english, tamil = benefit.locator(".ad-card").first, benefit.locator(".ad-card").nth(1)
        expect(english.locator("[lang=en]").first).to_be_visible()
        expect(tamil.locator("[lang=ta]").first).to_be_visible()
        width = int(form.partition("-")[0])
        page.set_viewport_size({"width": 1360, "height": 900})
        assert top_of(english) == top_of(tamil)
        page.set_viewport_size({"width": width, "height": 900})
        page.get_by_role("radio", name="Story").first.check(force=True)
        expect(tamil.locator(".in-story")).to_be_visible()
        page.get_by_role("radio", name="Feed").first.check(force=True)
        edit_in_place(visitor, english.get_attribute("id") or "")

        duplicate(visitor, english.get_attribute("id") or "")
        page.goto(f"/strategies/{strategy}/creatives/")
        english.locator(".menu summary").click()
        page.get_by_role("button", name="Translate to தமிழ்").first.click()
        expect(page.get_by_text("Ad translated.")).to_be_visible()
        expect(page.get_by_text("Skipped, because there are no words for it")).to_be_visible()
        visitor.check("ad-translated")
        compare(visitor)


def top_of(card: Locator) -> float:
    box = card.bounding_box()
    assert box is not None
    return box["y"]


# Types into the first field of an ad in the very moment in which its form comes into the page.
TYPE_AT_ONCE = """
new MutationObserver((_, observer) => {
  const input = document.querySelector(".ad-card.editing .field input");
  if (!input) return;
  observer.disconnect();
  input.value = "Typed at once";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}).observe(document.body, { childList: true, subtree: true });
"""


def edit_in_place(visitor: Visitor, ad: str) -> None:
    card = visitor.page.locator(f"#{ad}")
    visitor.page.evaluate(TYPE_AT_ONCE)
    card.get_by_role("link", name="Edit Benefit, English").click()
    headline = card.get_by_label("Headline")
    expect(card.locator(f"#{ad}_headline_0_count")).to_have_text("13 of 40")
    count_what_was_typed_last(visitor, headline, card.locator(f"#{ad}_headline_0_count"))
    headline.fill("Beans of our own")
    expect(card.locator(f"#{ad}_headline_0_count")).to_have_text("16 of 40")
    expect(card.locator(".in-feed .post-headline")).to_have_text("Beans of our own")
    headline.fill("B" * 41)
    expect(card.get_by_text("1 character over the 40 that people always see.")).to_be_visible()
    visitor.check("ad-in-place")
    headline.fill("Beans of our own")
    card.get_by_role("button", name="Save ad").click()
    expect(card.get_by_text("Ad saved.")).to_be_attached()


def count_what_was_typed_last(visitor: Visitor, field: Locator, count: Locator) -> None:
    """Type again before the answer to what was typed first has come."""
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    visitor.page.route("**/*counts=1", hold_the_first)
    with visitor.page.expect_request("**/*counts=1"):
        field.fill("One")
    field.fill("Three words typed")
    # Longer than the form waits for the end of typing, by the same clock.
    visitor.page.evaluate("new Promise((ready) => setTimeout(ready, 300))")
    held[0].continue_()
    expect(count).to_have_text("17 of 40")
    visitor.page.unroute("**/*counts=1")


def duplicate(visitor: Visitor, ad: str) -> None:
    page = visitor.page
    page.locator(f"#{ad} .menu summary").click()
    visitor.check("ad-variants")
    page.locator(f"#{ad}").get_by_role("button", name="Duplicate ad").click()
    expect(page.get_by_text("Ad duplicated.")).to_be_visible()
    page.get_by_label("Headline").fill("Beans of theirs")
    page.get_by_role("button", name="Save ad").click()
    expect(page.get_by_text("Ad saved.")).to_be_visible()


def compare(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("link", name="Compare ads").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compare ads")
    claim = page.get_by_role("row").filter(has_text="Grandma's own hands").first
    expect(claim).to_contain_text("No words")
    headlines = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Headline"))
    expect(headlines).to_contain_text("Beans of our own")
    expect(headlines).to_contain_text("Beans of theirs")
    visitor.check("ads-compared")
    page.get_by_text("Choose ads").click()
    chosen = page.get_by_role("checkbox", checked=True)
    assert 2 <= chosen.count() <= 4
    while chosen.count() > 2:
        chosen.last.uncheck()
    page.get_by_role("button", name="Compare ads").click()
    expect(page.locator(".compared-ads > li")).to_have_count(2)


def strategy_in_two_languages(service: Running, owner: str) -> str:
    """Have one made in the service and return its identifier."""
    process = programs.run(
        [sys.executable, "-m", "tests.browser.two_languages", owner],
        env=environment(service.folder, KEMPEN_PORT=str(service.port)),
    )
    assert process.returncode == 0, process.stderr
    return process.stdout.split()[-1]


def sign_in(visitor: Visitor, owner: str) -> None:
    page = visitor.page
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(owner)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).not_to_have_url("/accounts/login/")
