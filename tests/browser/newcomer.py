"""Somebody who signs up."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.make import PASSWORD


def sign_up(visitor: Visitor, email: str) -> None:
    page = visitor.page
    page.goto("/accounts/signup/")
    visitor.check("sign-up")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.check("sign-up-errors")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Company name").fill("Kuih Aminah")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_visible()
    visitor.check("check-your-inbox")


def confirm(visitor: Visitor, email: str) -> None:
    page = visitor.page
    page.goto("/dev/mailbox/")
    mail = (
        page.get_by_role("row")
        .filter(has_text=email)
        .or_(page.get_by_role("listitem").filter(has_text=email))
    )
    # The worker sends the mail: it is there within a moment, not at once.
    for _ in range(50):
        if mail.count():
            break
        page.wait_for_timeout(200)
        page.reload()
    visitor.check("mailbox")
    mail.first.get_by_role("link").first.click()
    visitor.check("mail")
    page.get_by_role("link", name="/accounts/confirm-email/").first.click()
    visitor.check("confirm")
    page.get_by_role("button", name="Confirm").click()


def sign_in_and_introduce(visitor: Visitor, email: str) -> None:
    page = visitor.page
    page.goto("/accounts/login/")
    visitor.check("sign-in")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Website").fill("kuih-aminah.example")
    page.get_by_label("Social advertising").check()
    visitor.check("welcome")
    page.get_by_role("button", name="Save and continue").click()
    visitor.check("second-factor-offer")
    page.get_by_role("link", name="Not now").or_(page.get_by_role("button", name="Not now")).click()
    expect(page).to_have_url("/")
