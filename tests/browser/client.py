"""A client who approves by a link, on a telephone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor

CLIENT = "mei@example.com"


def ask_a_client(visitor: Visitor) -> None:
    """From the strategy's page, as its owner."""
    page = visitor.page
    page.get_by_text("Ask a client for approval").click()
    page.get_by_label("Email address of your client").fill(CLIENT)
    page.get_by_label("Note to your client").fill("As we discussed.")
    visitor.check("ask-a-client")
    page.get_by_role("button", name="Send approval request").click()
    expect(page.get_by_text(f"Approval request sent to {CLIENT}.")).to_be_visible()
    visitor.check("client-asked")


def approve_by_link(visitor: Visitor) -> None:
    """Open the link of the mail, read, ask for the code of another mail, and approve."""
    page = visitor.page
    link = re.search(r"/approve/[-\w]{43}/", mail_about(visitor, "asks for your approval"))
    assert link
    page.goto(link[0])
    expect(page.get_by_text("An owner or a manager of Kuih Aminah must still")).to_be_visible()
    visitor.check("client-page")
    page.get_by_role("button", name="Email me a code").click()
    code = re.search(r"\b\d{6}\b", mail_about(visitor, "is your code for"))
    assert code
    page.goto(link[0])
    page.get_by_label("Code from the email").fill("000000" if code[0] != "000000" else "111111")
    page.get_by_label("Approve this plan").check()
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_text("Wrong code.")).to_be_visible()
    visitor.check("client-wrong-code")
    page.get_by_label("Code from the email").fill(code[0])
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_role("heading", name="You approved this plan")).to_be_visible()
    visitor.check("client-approved")


def mail_about(visitor: Visitor, subject: str) -> str:
    """The text of the newest mail whose subject has these words; it is there within a moment."""
    page = visitor.page
    page.goto("/dev/mailbox/")
    mail = page.get_by_role("link", name=re.compile(subject))
    for _ in range(50):
        if mail.count():
            break
        page.wait_for_timeout(200)
        page.reload()
    mail.first.click()
    page.wait_for_load_state()
    return page.inner_text("main")
