"""What a page answers when as much heavy work runs as may run: plain words and 503."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from kempen.entrypoints.overload import RETRY_AFTER_SECONDS


def busy_words() -> str:
    """Say that nothing happened and that trying again will help."""
    return _("Kempen is busy with other files. Nothing was saved. Try again in a few seconds.")


def as_busy(page: HttpResponse) -> HttpResponse:
    """Make a page the answer 503, and say when to try again."""
    page.status_code = 503
    page.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return page
