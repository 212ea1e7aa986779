"""The development mailbox, as somebody reads the mail of an address there."""

import re
from time import monotonic

from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.waiting import PATIENCE

MAILBOX = "/dev/mailbox/"


def mail_to(visitor: Visitor, email: str, subject: re.Pattern[str]) -> str:
    """Return the text of the newest mail to an address whose subject matches."""
    open_mail_to(visitor, email, subject)
    return visitor.page.inner_text("main")


def open_mail_to(visitor: Visitor, email: str, subject: re.Pattern[str]) -> None:
    """Open it; the worker sends it: it is there within a moment, not at once."""
    page = visitor.page
    page.goto(MAILBOX)
    mail = page.get_by_role("listitem").filter(has_text=email).get_by_role("link", name=subject)
    deadline = monotonic() + PATIENCE
    while not mail.count() and monotonic() < deadline:
        show_next_mail(page, email, deadline)
    mail.first.click()
    page.wait_for_load_state()


def show_next_mail(page: Page, email: str, deadline: float) -> None:
    """Load the open mailbox again once it has another mail to the address.

    Asking does not draw the page: a browser that draws takes the time in which the worker sends.
    """
    shown = page.content().count(email)
    while page.request.get(MAILBOX).text().count(email) == shown and monotonic() < deadline:
        page.wait_for_timeout(100)
    page.reload()
