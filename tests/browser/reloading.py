"""A page that is loaded again when it says something new."""

from time import monotonic

from playwright.sync_api import Page

from tests.waiting import PATIENCE

_PAUSE_MILLISECONDS = 100
_LONGER_MILLISECONDS = 500


def load_when_changed(page: Page, text: str, deadline: float | None = None) -> None:
    """Load the open page again once it has a text another number of times.

    Asking does not draw the page: a browser that draws takes the time in which the worker works.
    """
    began = monotonic()
    deadline = deadline or began + PATIENCE
    shown = page.content().count(text)
    while page.request.get(page.url).text().count(text) == shown and monotonic() < deadline:
        is_soon = monotonic() - began < 3
        page.wait_for_timeout(_PAUSE_MILLISECONDS if is_soon else _LONGER_MILLISECONDS)
    page.reload()
