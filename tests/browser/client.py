"""A client who approves by a link, on a telephone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.mailbox import mail_to


def ask_a_client(visitor: Visitor, client: str, language: str = "en") -> None:
    """From the section of a strategy that has the decision, as its owner."""
    page, words = visitor.page, visitor.words
    page.get_by_text(words("Ask a client for approval"), exact=True).click()
    page.get_by_label(words("Email address of your client")).fill(client)
    page.get_by_label(words("Note to your client")).fill("Seperti dibincangkan.")
    page.get_by_label(words("Language of email and page")).select_option(language)
    visitor.check("ask-a-client")
    page.get_by_role("button", name=words("Send approval request")).click()
    sent = words("Approval request sent to %(email)s.", email=client)
    expect(page.get_by_text(sent)).to_be_visible()
    visitor.check("client-asked")


def approve_by_link(visitor: Visitor, client: str, business: str) -> None:
    """Open the link of the mail, read, ask for the code of another mail, and approve."""
    page, words = visitor.page, visitor.words
    link = _link(visitor, client, business)
    page.goto(link)
    expect(page.get_by_role("heading", name=words("What your approval does"))).to_be_visible()
    visitor.check("client-page")
    page.get_by_role("button", name=words("Email me a code")).click()
    expect(page.get_by_label(words("Code from the email"))).to_be_visible()
    code = _code(visitor, client, business)
    page.goto(link)
    page.get_by_label(words("Code from the email")).fill("000000" if code != "000000" else "111111")
    page.get_by_label(words("Approve this plan")).check()
    page.get_by_role("button", name=words("Send answer")).click()
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.check("client-wrong-code")
    page.get_by_label(words("Code from the email")).fill(code)
    page.get_by_role("button", name=words("Send answer")).click()
    expect(page.get_by_role("heading", name=words("You approved this plan"))).to_be_visible()
    visitor.check("client-approved")


def _link(visitor: Visitor, client: str, business: str) -> str:
    subject = visitor.words("%(brand)s asks for your approval", brand=business)
    match = re.search(r"/approve/[-\w]{43}/", mail_to(visitor, client, re.compile(subject)))
    assert match
    return match[0]


def _code(visitor: Visitor, client: str, business: str) -> str:
    subject = visitor.words.pattern("%(code)s is your code for %(brand)s", brand=business)
    match = re.search(r"\b\d{6}\b", mail_to(visitor, client, subject))
    assert match
    return match[0]
