"""The image library in a browser: a click on the picture moves its crops."""

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.conftest import forms, visiting
from tests.browser.demo_business import sign_in, wait_for_the_demo
from tests.builders import shop
from tests.drills.running import Running


@pytest.mark.parametrize("form", forms("390-dark", "1360-light"))
def test_crops_follow_the_focal_point_while_it_is_set(
    form: str, browser: Browser, service: Running
) -> None:
    with visiting(browser, service, form) as visitor:
        page = visitor.page
        wait_for_the_demo(visitor, service)
        sign_in(visitor, service)
        page.goto("/images/")
        height = 628 if form == "390-dark" else 640
        file = FilePayload(
            name="beans.png", mimeType="image/png", buffer=shop.picture(1200, height)
        )
        page.get_by_label("Image file").set_input_files(file)
        page.get_by_label("What it shows").fill(f"Beans {form}")
        page.get_by_role("button", name="Upload image").click()
        frame = page.locator("[data-focal-frame]")
        frame.scroll_into_view_if_needed()
        box = frame.bounding_box()
        assert box is not None
        square = page.locator("[data-crops] image").nth(1)
        before = float(square.get_attribute("x") or 0)
        frame.click(position={"x": 1, "y": box["height"] / 2})
        expect(page.get_by_label("From the left")).to_have_value("0")
        expect(square).to_have_attribute("x", "0")
        assert before < 0
        page.get_by_label("From the left").fill("100")
        # Its whole overhang: twice the half of it that was rounded may be a pixel off.
        overhang = round(float(square.get_attribute("width") or 0)) - 1080
        expect(square).to_have_attribute("x", str(-overhang))
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_label("From the left")).to_have_value("100")
        visitor.check("image")
        page.goto("/images/")
        page.get_by_label("Search images").fill(form)
        page.get_by_role("button", name="Search", exact=True).click()
        expect(page.get_by_role("link", name=f"Beans {form}")).to_be_visible()
        visitor.check("images")
