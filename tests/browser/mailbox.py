"""The development mailbox, as somebody reads the mail of an address there."""

import re
from time import monotonic

from tests.browser.conftest import Visitor
from tests.browser.reloading import load_when_changed
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
        load_when_changed(page, email, deadline)
    mail.first.click()
    page.wait_for_load_state()
