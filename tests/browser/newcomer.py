"""Somebody who signs up, in the language of their browser."""

from time import monotonic

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.mailbox import MAILBOX
from tests.browser.reloading import load_when_changed
from tests.make import PASSWORD
from tests.waiting import PATIENCE


def sign_up(visitor: Visitor, email: str, company: str = "Kuih Aminah") -> None:
    page, words = visitor.page, visitor.words
    page.goto("/accounts/signup/")
    visitor.check("sign-up")
    page.get_by_role("button", name=words("Create account")).click()
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.check("sign-up-errors")
    page.get_by_label(words("Email"), exact=True).fill(email)
    page.get_by_label(words("Company name"), exact=True).fill(company)
    page.get_by_label(words("Password"), exact=True).fill(PASSWORD)
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name=words("Create account")).click()
    expect(page.get_by_role("heading", name=words("Check your inbox"))).to_be_visible()
    visitor.check("check-your-inbox")


def confirm(visitor: Visitor, email: str) -> None:
    page, words = visitor.page, visitor.words
    page.goto(MAILBOX)
    mail = (
        page.get_by_role("row")
        .filter(has_text=email)
        .or_(page.get_by_role("listitem").filter(has_text=email))
    )
    # The worker sends the mail: it is there within a moment, not at once.
    deadline = monotonic() + PATIENCE
    while not mail.count() and monotonic() < deadline:
        load_when_changed(page, email, deadline)
    visitor.check("mailbox")
    mail.first.get_by_role("link").first.click()
    visitor.check("mail")
    page.get_by_role("link", name="/accounts/confirm-email/").first.click()
    visitor.check("confirm")
    page.get_by_role("button", name=words("Confirm email address")).click()


def sign_in_and_introduce(visitor: Visitor, email: str) -> None:
    page, words = visitor.page, visitor.words
    page.goto("/accounts/login/")
    visitor.check("sign-in")
    page.get_by_label(words("Email"), exact=True).fill(email)
    page.get_by_label(words("Password"), exact=True).fill(PASSWORD)
    page.get_by_role("button", name=words("Sign in"), exact=True).click()
    page.get_by_label(words("Website")).fill("kuih-aminah.example")
    page.get_by_label(words("Social advertising")).check()
    visitor.check("welcome")
    page.get_by_role("button", name=words("Save and continue")).click()
    not_now = page.get_by_role("link", name=words("Not now"))
    expect(not_now).to_be_visible()
    visitor.check("second-factor-offer")
    not_now.click()
    expect(page).to_have_url("/")
