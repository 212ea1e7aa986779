"""What is sold, as somebody enters it in a browser: claims are matched while they are typed."""

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.conftest import forms, visiting
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.builders import shop
from tests.drills.running import Running


@pytest.mark.parametrize("form", forms("390-dark", "1360-light"))
def test_claims_are_matched_while_they_are_typed_and_a_click_sets_the_focal_point(
    form: str, browser: Browser, service: Running
) -> None:
    with visiting(browser, service, form) as visitor:
        page = visitor.page
        wait_for_the_demo(visitor, service)
        sign_in(visitor, service)
        page.goto("/offerings/new/")
        page.get_by_label("Name", exact=True).fill(f"Beans {form}")
        visitor.check("offering-new")
        page.get_by_role("button", name="Create offering").click()
        page.get_by_label("Add claims").press_sequentially("free shipping, zqx sauce")
        matched = page.locator("#matched")
        expect(matched).to_contain_text("免费送货")
        expect(matched).to_contain_text("No words: Chinese")
        visitor.check("offering-typing")
        page.get_by_role("button", name="Add", exact=True).click()
        page.get_by_label("zqx sauce: Malay").fill("sos zqx")
        page.get_by_role("button", name="Save words").last.click()
        expect(page.get_by_label("zqx sauce: Malay")).to_have_value("sos zqx")
        file = FilePayload(name="beans.png", mimeType="image/png", buffer=shop.picture())
        page.get_by_label("Image file").set_input_files(file)
        page.get_by_role("button", name="Upload image").click()
        frame = page.locator("[data-focal-frame]")
        frame.scroll_into_view_if_needed()
        # It is as large as the image is, once that has come.
        frame.locator("img").evaluate("image => image.decode()")
        box = frame.bounding_box()
        assert box is not None
        frame.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
        expect(page.get_by_label("From the left")).to_have_value("25")
        page.get_by_role("button", name="Save focal point").click()
        expect(page.get_by_label("From the left")).to_have_value("25")
        visitor.check("offering")
        page.get_by_role("link", name="Edit details").click()
        # Each of the words to include has its language beside it; a code before them is taken.
        page.get_by_label("Words to include 1", exact=True).fill("Tip top")
        page.get_by_label("Language of line 1", exact=True).select_option("ms")
        page.get_by_label("Words to include 2", exact=True).fill("en: Best beans")
        page.get_by_label("Words to include 2", exact=True).press("Tab")
        expect(page.get_by_label("Language of line 2", exact=True)).to_have_value("en")
        visitor.check("offering-edit")
        page.get_by_role("button", name="Save details").click()
        expect(page.get_by_text("Tip top (Malay)")).to_be_visible()
        expect(page.get_by_text("Best beans (English)")).to_be_visible()
